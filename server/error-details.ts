/** Fields that libraries put on errors. Each may be missing, and anything may be thrown. */
export interface ErrorDetails {
  message?: string
  stack?: string
  cause?: unknown
  /** Node's (`ENOSPC`), PostgreSQL's (`42P01`) or a library's own. */
  code?: string
  /** The message is one line that the owner can act on, so no stack is printed. */
  clear?: boolean
  /** HTTP: the status that we answer with, and the one that we received. */
  statusCode?: number
  status?: number
  serviceCode?: string
  /** SMTP response code. */
  responseCode?: number
  /** Output of a failed program. */
  stderr?: string
  /** Position in the SQL text where PostgreSQL stopped, from 1. */
  position?: string
  syscall?: string
  port?: number
  address?: string
  hostname?: string
}

/** Returns the known fields of a thrown value. Empty if it is not an object. */
export function getErrorDetails(thrown: unknown): ErrorDetails {
  return typeof thrown === 'object' && thrown !== null ? thrown : {}
}
