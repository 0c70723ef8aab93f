import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Database, Db } from '../db/database.ts'
import { outageRetrySeconds } from '../http/limits/database-outage.ts'
import { probeDiskWrite } from './health-store.ts'
import { underLoadRouteConfig } from '../http/http.ts'
import { getErrorDetails } from '../error-details.ts'

/** If the database does not answer within this time in ms, the process reports that it is not ready. */
const answerWithinMs = 2_000
/** The result is cached for this time in ms, because each check writes. */
const keptMs = 1_000
/** PostgreSQL writes its log in segments of 16 MB, so less free space is not enough. */
const minFreeBytes = 16 * 1024 * 1024

type Readiness = 'ok' | 'database unreachable' | 'disk full'

/**
 * Routes for monitoring: `/healthz` reports that the process runs, `/readyz` that its database can be reached and
 * written to. Neither reveals anything about the shop.
 */
export function addHealthRoutes(http: FastifyInstance, { db, bundled }: Database, dataDir: string): void {
  let cached: { at: number; answer: Promise<Readiness> } | undefined
  const bundledIn = bundled ? dataDir : null
  const config = underLoadRouteConfig
  http.get('/healthz', { logLevel: 'silent', config }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  http.get('/readyz', { logLevel: 'silent', config }, async (_request, reply) => {
    if (!cached || performance.now() - cached.at > keptMs)
      cached = { at: performance.now(), answer: checkReadiness(db, bundledIn) }
    const status = await cached.answer
    if (status !== 'ok') void reply.header('retry-after', outageRetrySeconds)
    return reply
      .status(status === 'ok' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status })
  })
}

async function checkReadiness(db: Db, bundledIn: string | null): Promise<Readiness> {
  if (bundledIn && !(await hasRoom(bundledIn))) return 'disk full'
  return Promise.race([
    probeDiskWrite(db).then(
      () => 'ok' as const,
      (error: unknown) => explainNotReady(error),
    ),
    new Promise<Readiness>((resolve) =>
      setTimeout(resolve, answerWithinMs, 'database unreachable' as const).unref(),
    ),
  ])
}

function explainNotReady(error: unknown): Readiness {
  for (let each = error; each instanceof Error; each = each.cause) {
    const code = getErrorDetails(each).code
    if (code === '53100' || code === 'ENOSPC') return 'disk full'
  }
  return 'database unreachable'
}

const hasRoom = (folder: string) =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize > minFreeBytes,
    () => true,
  )
