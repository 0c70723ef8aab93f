import { createApp } from '../../server/app.ts'
import { openDatabase } from '../../server/platform/database/open-database.ts'
import { migrate } from '../../server/platform/database/migrate.ts'
import { readEnv } from '../../server/platform/env.ts'
import { createLog } from '../../server/platform/log.ts'
import { builtBundle } from '../../server/pages/page-bundle.ts'

// The program as a visitor meets it, but that it keeps no page: what is measured is how fast one is rendered.

const env = readEnv(process.env)
const log = createLog(env)
const database = await openDatabase({ dataDir: env.DATA_DIR, log })
await migrate(database)
const app = await createApp({ env, database, log, bundle: builtBundle(log), keepPages: false })
process.on('SIGTERM', () => void app.stop().then(() => process.exit(0)))
const address = await app.http.listen({ port: env.PORT, host: env.HOST })
process.stdout.write(`Cetak is running: ${address}\n`)
