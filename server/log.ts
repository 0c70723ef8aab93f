import { getField } from '#core/shared/typed-records.ts'
import { DrizzleQueryError } from 'drizzle-orm'
import pino, { type DestinationStream, type Logger } from 'pino'
import type { Env } from './env.ts'

/**
 * Creates the program's log. It has JSON lines, or readable text on a terminal. With `to`, the log is written there.
 */
export function createLog(env: Pick<Env, 'LOG_LEVEL'>, to?: DestinationStream): Logger {
  const pretty = !to && process.stdout.isTTY
  const options = {
    level: env.LOG_LEVEL === 'info' && pretty ? 'warn' : env.LOG_LEVEL,
    serializers: { err: describeError },
    ...(pretty && { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } } }),
  }
  return to ? pino(options, to) : pino(options)
}

/**
 * Describes an error for the log. For database errors, the statement is logged without its values, because these are
 * customers' names, phones and messages. PostgreSQL repeats the values in message, parameters and details of the
 * error.
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const cause = error.cause instanceof Error ? error.cause : null
  const { name: type, message } = cause ?? error
  const [code, constraint] = ['code', 'constraint'].map((name) => getField(cause ?? error, name))
  const stack = framesOf(error)
  if (error instanceof DrizzleQueryError)
    return { type, message, code, constraint, query: error.query, stack }
  return {
    type: error.name,
    message: error.message,
    code,
    stack,
    ...(cause && { cause: describeError(cause) }),
  }
}

/** Returns the stack without the first lines, which repeat the message. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}
