import { PgDialect } from 'drizzle-orm/pg-core'
import type { SQL } from 'drizzle-orm'
import type { WhatsappGateway } from '#server/features/messaging/gateways/gateway.ts'
import type { Database } from '#server/db/database.ts'

export const deathSteps = {
  claiming: 'before a part is claimed',
  handed: 'between the claim and the request',
  answered: 'after the answer has arrived',
  recording: 'while the result is being recorded',
} as const
export type DeathStep = keyof typeof deathSteps

/** Kills this process at an exact place in the code, with the same signal as `kill -9`. */
function die(): never {
  process.kill(process.pid, 'SIGKILL')
  throw new Error('killed')
}

export function createDyingGateway(gateway: WhatsappGateway, step: DeathStep): WhatsappGateway {
  return {
    ...gateway,
    endpoints: gateway.endpoints.map((endpoint) => ({
      ...endpoint,
      async call(delivery, signal) {
        if (step === 'handed') die()
        const verdict = await endpoint.call(delivery, signal)
        if (step === 'answered') die()
        return verdict
      },
    })),
  }
}

/**
 * Texts that identify the SQL statement of each step. The statements are in `claims-store.ts` and `results-store.ts`.
 */
const marks: Partial<Record<DeathStep, RegExp>> = {
  claiming: /delivering as \(/,
  recording: /recorded as \(/,
}

/**
 * Returns a database that kills the process during a claim once `armed` returns true, or right after sending the
 * statement that records the results.
 */
export function createDyingDatabase(database: Database, step: DeathStep, armed: () => boolean): Database {
  const mark = marks[step]
  if (!mark) return database
  const dialect = new PgDialect()
  const db = new Proxy(database.db, {
    get(target, name, self) {
      if (name !== 'execute') return Reflect.get(target, name, self) as unknown
      return (statement: SQL) => {
        const fits = armed() && mark.test(dialect.sqlToQuery(statement).sql)
        if (fits && step === 'claiming') die()
        const answer = target.execute(statement)
        if (!fits) return answer
        // By then the statement has been sent, but its answer has not arrived.
        void answer.then(() => {})
        return new Promise(() => setImmediate(() => setImmediate(die)))
      }
    },
  })
  return { ...database, db }
}
