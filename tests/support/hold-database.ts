// A program for tests that kill a process. It opens and migrates the given data folder, prints `open`, and runs until
// it is killed. With `write` it also inserts numbers and prints each number after its commit.
import { openDatabase } from '#server/db/open-database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'

const [, , dataDir = '', mode, from = '0'] = process.argv
try {
  const database = await openDatabase({ dataDir })
  await migrateDatabase(database)
  process.stdout.write('open\n')
  if (mode === 'write')
    for (let number = Number(from); ; number += 1)
      await database.run('insert into written values ($1)', [number]).then(
        () => process.stdout.write(`${number}\n`),
        // The insert failed because the server is restarting.
        () => new Promise((wait) => setTimeout(wait, 20)),
      )
  setInterval(() => {}, 60_000)
} catch (error) {
  process.stdout.write(`${(error as Error).name}: ${(error as Error).message}\n`)
  process.exitCode = 1
}
