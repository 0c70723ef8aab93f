@rem npm scripts begin with exec, so that signals reach the program. cmd.exe has no exec command, so Windows runs this file.
@%*
