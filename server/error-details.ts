/** What libraries write on what they throw; none has all of it, and anything may be thrown. */
export interface ThrownFacts {
  message?: string
  stack?: string
  cause?: unknown
  /** Node's (`ENOSPC`), PostgreSQL's (`42P01`) or a library's own. */
  code?: string
  /** Of a line that the owner can act on: it needs no stack. */
  clear?: boolean
  /** Of HTTP: what we answer, and what somebody answered us. */
  statusCode?: number
  status?: number
  serviceCode?: string
  /** Of mail. */
  responseCode?: number
  /** Of a program that failed: what it printed. */
  stderr?: string
  /** Where in its SQL PostgreSQL stopped, from 1. */
  position?: string
  syscall?: string
  port?: number
  address?: string
  hostname?: string
}

/** What something that was thrown says of itself; of anything but an object, nothing. */
export function factsOf(thrown: unknown): ThrownFacts {
  return typeof thrown === 'object' && thrown !== null ? thrown : {}
}
