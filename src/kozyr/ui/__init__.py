"""What people see: the command line and the terminal table. It knows no game; it sees a table through its views."""
