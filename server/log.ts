import { getField } from '#core/shared/typed-records.ts'
import { DrizzleQueryError } from 'drizzle-orm'
import pino, { type DestinationStream, type Logger } from 'pino'
import type { Env } from './env.ts'

/**
 * Creates a log of JSON lines, or of readable text on a terminal. With `to`, the log is written to this
 * stream.
 */
export function createLogger(env: Pick<Env, 'LOG_LEVEL'>, to?: DestinationStream): Logger {
  const pretty = !to && process.stdout.isTTY
  const options = {
    level: env.LOG_LEVEL === 'info' && pretty ? 'warn' : env.LOG_LEVEL,
    serializers: { err: describeError },
    ...(pretty && { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } } }),
  }
  return to ? pino(options, to) : pino(options)
}

/**
 * Describes an error for the log. Query parameters contain customers' names, phones and messages. For a failed query,
 * Drizzle's message (which lists the parameters) is therefore replaced by PostgreSQL's, and `detail` is omitted.
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const cause = error.cause instanceof Error ? error.cause : null
  const [code, constraint] = ['code', 'constraint'].map((name) => getField(cause ?? error, name))
  const stack = framesOf(error)
  if (error instanceof DrizzleQueryError) {
    const message = cause ? getSafeMessage(cause) : 'query failed'
    return { type: (cause ?? error).name, message, code, constraint, query: error.query, stack }
  }
  return {
    type: error.name,
    message: getSafeMessage(error),
    code,
    stack,
    ...(cause && { cause: describeError(cause) }),
  }
}

/**
 * Returns the message of an error. The messages of PostgreSQL's class 22 (data exception) are replaced, because some
 * repeat the invalid value, such as `invalid input syntax for type uuid: "…"`.
 */
function getSafeMessage(error: Error): string {
  const code = getField(error, 'code')
  return typeof code === 'string' && /^22[\dA-Z]{3}$/.test(code)
    ? 'data exception (message omitted, because it can contain the value)'
    : error.message
}

/** Returns the frames of the stack. The first lines of the stack repeat the message. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}
