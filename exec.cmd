@rem npm scripts begin with exec, so that a signal for npm reaches the program. cmd.exe has no exec of its own.
@%*
