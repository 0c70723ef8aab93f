// A process of its own for the tests that kill one: opens and migrates the data folder that it is given, says so,
// and holds it until it is killed.
import { openDatabase } from '#server/platform/database/open-database.ts'
import { migrate } from '#server/platform/database/migrate.ts'

try {
  const database = await openDatabase({ dataDir: process.argv[2] ?? '' })
  await migrate(database)
  process.stdout.write('open')
  setInterval(() => {}, 60_000)
} catch (error) {
  process.stdout.write(`${(error as Error).name}: ${(error as Error).message}`)
  process.exitCode = 1
}
