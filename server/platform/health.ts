import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from './database.ts'

/** How long the database may take to answer before this process says it isn't ready. */
const answerWithinMs = 2_000

/**
 * For whoever watches the process: `/healthz` says that it runs, `/readyz` that it can also reach its database.
 * Neither tells anything about the shop.
 */
export function addHealth(http: FastifyInstance, db: Db): void {
  http.get('/healthz', { logLevel: 'silent' }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  http.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const ready = await Promise.race([
      db.execute(sql`select 1`).then(
        () => true,
        () => false,
      ),
      new Promise<false>((resolve) => setTimeout(resolve, answerWithinMs, false).unref()),
    ])
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ok' : 'database unreachable' })
  })
}
