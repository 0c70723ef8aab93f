import { PgDialect } from 'drizzle-orm/pg-core'
import type { SQL } from 'drizzle-orm'
import type { Gateway } from '#server/features/messaging/gateways/gateway.ts'
import type { Database } from '#server/db/database.ts'

/** The steps of the ledger between which an engine can die. */
export const deathSteps = {
  taking: 'before a part is marked as being handed over',
  handed: 'between that commit and the request',
  answered: 'after the request, with its answer in hand',
  settling: 'as the outcome is being written',
} as const
export type DeathStep = keyof typeof deathSteps

/** As `kill -9` from outside, at one exact place. */
function die(): never {
  process.kill(process.pid, 'SIGKILL')
  throw new Error('killed')
}

/** Dies on its way to the gateway, or back. */
export function dyingGateway(gateway: Gateway, step: DeathStep): Gateway {
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

/** What the statements of each step begin with; see `claims-store.ts` and `results-store.ts`. */
const marks: Partial<Record<DeathStep, RegExp>> = { taking: /handing as \(/, settling: /settled as \(/ }

/** Dies when it takes parts, once `armed`, or right after it has sent the statement that settles them. */
export function dyingDatabase(database: Database, step: DeathStep, armed: () => boolean): Database {
  const mark = marks[step]
  if (!mark) return database
  const dialect = new PgDialect()
  const db = new Proxy(database.db, {
    get(target, name, self) {
      if (name !== 'execute') return Reflect.get(target, name, self) as unknown
      return (statement: SQL) => {
        const fits = armed() && mark.test(dialect.sqlToQuery(statement).sql)
        if (fits && step === 'taking') die()
        const answer = target.execute(statement)
        if (!fits) return answer
        // Far enough for the statement to leave this process, too soon for its answer to be heard.
        void answer.then(() => {})
        return new Promise(() => setImmediate(() => setImmediate(die)))
      }
    },
  })
  return { ...database, db }
}
