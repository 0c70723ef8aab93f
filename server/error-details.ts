/** Fields that libraries add to errors. Each field may be missing, because any value can be thrown. */
export interface ErrorDetails {
  message?: string
  stack?: string
  cause?: unknown
  code?: string
  /** True if the message is one line that the owner can act on. The stack is then not printed. */
  clear?: boolean
  /**
   * HTTP statuses. `statusCode` is the status of Cetak's answer, and `status` is the status that it
   * received.
   */
  statusCode?: number
  status?: number
  serviceCode?: string
  responseCode?: number
  stderr?: string
  /** Position in the SQL text where PostgreSQL stopped, from 1. */
  position?: string
  syscall?: string
  port?: number
  address?: string
  hostname?: string
}

export function getErrorDetails(thrown: unknown): ErrorDetails {
  return typeof thrown === 'object' && thrown !== null ? thrown : {}
}
