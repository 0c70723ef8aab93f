import { test } from 'vitest'
import { createApp, type App } from '#server/app.ts'
import type { Database } from '#server/db/database.ts'
import { createLog } from '#server/log.ts'
import { readEnv } from '#server/env.ts'
import { builtBundle } from '#server/ssr/page-bundle.ts'
import { adminPassword } from './program.ts'
import { testDatabase } from './test-database.ts'

export interface BuiltApp {
  app: App
  database: Database
  /** Error lines of its log. */
  logged: string[]
  close: () => Promise<void>
}

// Loaded before there is an app: on a busy machine it takes so long that a running app would count as overloaded.
const bundle = builtBundle(createLog({ LOG_LEVEL: 'error' }))
await bundle()

/** The app with the built pages, as in production, on a fresh database or on one that its caller closes. */
export async function builtApp(env: Record<string, string> = {}, given?: Database): Promise<BuiltApp> {
  const database = given ?? (await testDatabase())
  const logged: string[] = []
  const app = await createApp({
    env: readEnv({ NODE_ENV: 'production', ADMIN_PASSWORD: adminPassword, ...env }),
    database,
    log: createLog({ LOG_LEVEL: 'error' }, { write: (line) => void logged.push(line) }),
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

/** `test` whose `shop` is the app with the built pages on a fresh database, shared by all tests of the file. */
export const builtAppTest = (env?: Record<string, string>) =>
  test.extend('shop', { scope: 'file' }, async ({}, { onCleanup }) => {
    const shop = await builtApp(env)
    onCleanup(shop.close)
    return shop
  })
