/** Why a backup can't be written or restored. */
export type BackupProblem =
  | 'not_written'
  | 'wrong_file'
  | 'damaged'
  | 'newer'
  | 'passphrase_missing'
  | 'passphrase_wrong'
  | 'not_empty'
  | 'old_database'

/** A backup that can't be written or restored, with one clear line for the person at the terminal. */
export class BackupRefused extends Error {
  readonly clear = true
  readonly problem: BackupProblem

  constructor(problem: BackupProblem, message: string, options?: ErrorOptions) {
    super(message, options)
    this.problem = problem
  }
}
