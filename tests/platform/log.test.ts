import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createLogger } from '#server/log.ts'

function logError(error: Error): string {
  let written = ''
  createLogger({ LOG_LEVEL: 'info' }, { write: (line) => (written += line) }).error({ err: error }, 'failed')
  return written
}

const createQueryError = (code: string, message: string) =>
  new DrizzleQueryError('select $1::uuid', ['Siti'], Object.assign(new Error(message), { code }))

test('logs the statement and PostgreSQL’s message of a failed query, without its parameters', () => {
  const written = logError(
    createQueryError('23505', 'duplicate key value violates unique constraint "users_name"'),
  )
  expect(written).toContain('select $1::uuid')
  expect(written).toContain('duplicate key value')
  expect(written).not.toContain('Siti')
})

test('omits PostgreSQL’s message when it can contain an invalid value', () => {
  const error = createQueryError('22P02', 'invalid input syntax for type uuid: "Siti"')
  for (const each of [error, error.cause as Error, new Error('The job failed', { cause: error })]) {
    const written = logError(each)
    expect(written).toContain('"code":"22P02"')
    expect(written).not.toContain('Siti')
  }
})
