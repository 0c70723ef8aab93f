import { test } from 'vitest'
import { createApp, type RunningApp } from '#server/app.ts'
import type { Database } from '#server/db/database.ts'
import { createLogger } from '#server/log.ts'
import { readEnv } from '#server/env.ts'
import { createBundleLoader } from '#server/ssr/page-bundle.ts'
import { adminPassword } from './program.ts'
import { openTestDatabase } from './test-database.ts'

export interface BuiltApp {
  app: RunningApp
  database: Database
  logged: string[]
  close: () => Promise<void>
}

// The pages are loaded before an app starts. On a busy machine, loading takes so long that a running app would count
// as overloaded.
const bundle = createBundleLoader(createLogger({ LOG_LEVEL: 'error' }))
await bundle()

/** Creates the app with the built pages, as in production. If a database is given, the caller closes the database. */
export async function createBuiltApp(env: Record<string, string> = {}, given?: Database): Promise<BuiltApp> {
  const database = given ?? (await openTestDatabase())
  const logged: string[] = []
  const app = await createApp({
    env: readEnv({ NODE_ENV: 'production', ADMIN_PASSWORD: adminPassword, ...env }),
    database,
    log: createLogger({ LOG_LEVEL: 'error' }, { write: (line) => void logged.push(line) }),
    bundle,
  })
  return {
    app,
    database,
    logged,
    async close() {
      await app.stop()
      if (!given) await database.close()
    },
  }
}

/** A `test` whose `shop` is the app with the built pages on a fresh database. All tests of a file share it. */
export const builtAppTest = (env?: Record<string, string>) =>
  test.extend('shop', { scope: 'file' }, async ({}, { onCleanup }) => {
    const shop = await createBuiltApp(env)
    onCleanup(shop.close)
    return shop
  })
