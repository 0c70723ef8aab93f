import pino from 'pino'
import { createApp, type App } from '../../server/app.ts'
import type { Database } from '../../server/platform/database.ts'
import { readEnv } from '../../server/platform/env.ts'
import { builtBundle } from '../../server/pages/page-bundle.ts'
import { adminPassword } from './program.ts'
import { testDatabase } from './test-database.ts'

export interface BuiltApp {
  app: App
  database: Database
  close: () => Promise<void>
}

/** The app with the built pages, as it runs in production, on a fresh database or on one that its caller closes. */
export async function builtApp(env: Record<string, string> = {}, given?: Database): Promise<BuiltApp> {
  const database = given ?? (await testDatabase())
  const app = await createApp({
    env: readEnv({ NODE_ENV: 'production', ADMIN_PASSWORD: adminPassword, ...env }),
    database,
    log: pino({ level: 'silent' }),
    bundle: await builtBundle(),
  })
  return {
    app,
    database,
    async close() {
      await app.stop()
      if (!given) await database.close()
    },
  }
}
