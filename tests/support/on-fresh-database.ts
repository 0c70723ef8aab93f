import { onTestFinished } from 'vitest'
import { acquireTestDatabase } from './test-database.ts'

/**
 * Returns settings for the real program on a fresh test database. The database is deleted after the test and its
 * hooks.
 */
export async function createFreshEnvironment(): Promise<{ env: Record<string, string>; dataDir: string }> {
  const { address, remove } = await acquireTestDatabase()
  onTestFinished(remove)
  return {
    env: address.databaseUrl ? { DATABASE_URL: address.databaseUrl } : {},
    dataDir: address.dataDir,
  }
}
