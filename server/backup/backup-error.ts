export type BackupProblem =
  | 'not_written'
  | 'wrong_file'
  | 'damaged'
  | 'newer'
  | 'passphrase_missing'
  | 'passphrase_wrong'
  | 'not_empty'
  | 'old_database'

/** An error whose message is one line for the terminal. */
export class BackupError extends Error {
  readonly clear = true
  readonly problem: BackupProblem

  constructor(problem: BackupProblem, message: string, options?: ErrorOptions) {
    super(message, options)
    this.problem = problem
  }
}
