import { createApp } from '#server/app.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { readEnv } from '#server/env.ts'
import { createLogger } from '#server/log.ts'

// Runs the real app without pages in a process that can be killed. It listens on a fixed port, so that addresses for
// callbacks stay valid after a restart.

export type PaymentsProcessReport = 'ready'

const env = readEnv(process.env)
const database = await openDatabase({
  dataDir: env.DATA_DIR,
  ...(env.DATABASE_URL && { databaseUrl: env.DATABASE_URL }),
})
const app = await createApp({ env, database, log: createLogger({ LOG_LEVEL: env.LOG_LEVEL }) })
await app.http.listen({ port: env.PORT, host: '127.0.0.1' })
await app.start()
process.on('disconnect', () => process.exit(0))
process.send?.('ready' satisfies PaymentsProcessReport)
