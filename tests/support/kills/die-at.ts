import { PgDialect } from 'drizzle-orm/pg-core'
import type { SQL } from 'drizzle-orm'
import type { WhatsappGateway } from '#server/features/messaging/gateways/gateway.ts'
import type { Database } from '#server/db/database.ts'

/** Steps of the ledger between which an engine can die. */
export const deathSteps = {
  claiming: 'before a part is claimed',
  handed: 'between the claim and the request',
  answered: 'after the answer has arrived',
  recording: 'while the result is being recorded',
} as const
export type DeathStep = keyof typeof deathSteps

/** Like `kill -9` from outside, at an exact place. */
function die(): never {
  process.kill(process.pid, 'SIGKILL')
  throw new Error('killed')
}

/** Dies before or after a request to the gateway. */
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

/** Beginnings of the statements of each step; see `claims-store.ts` and `results-store.ts`. */
const marks: Partial<Record<DeathStep, RegExp>> = {
  claiming: /delivering as \(/,
  recording: /recorded as \(/,
}

/** Dies during a claim once `armed`, or right after sending the statement that records the results. */
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
        // The statement has left this process, but its answer has not arrived.
        void answer.then(() => {})
        return new Promise(() => setImmediate(() => setImmediate(die)))
      }
    },
  })
  return { ...database, db }
}
