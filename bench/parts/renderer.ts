import { createApp } from '#server/app.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { readEnv } from '#server/env.ts'
import { createLogger } from '#server/log.ts'
import { createBundleLoader } from '#server/ssr/page-bundle.ts'

// The production program without its page cache, to measure rendering.

const env = readEnv(process.env)
const log = createLogger(env)
const database = await openDatabase({ dataDir: env.DATA_DIR, log })
await migrateDatabase(database)
const app = await createApp({ env, database, log, bundle: createBundleLoader(log), keepPages: false })
process.on('SIGTERM', () => void app.stop().then(() => process.exit(0)))
const address = await app.http.listen({ port: env.PORT, host: env.HOST })
process.stdout.write(`Cetak is running: ${address}\n`)
