import { existsSync } from 'node:fs'
import { createApp } from './app.ts'
import { backUpInSeparateProcess } from './backup-process.ts'
import { openDatabase } from './db/open-database.ts'
import { makeFolderPrivate } from './db/bundled/data-folder.ts'
import { migrateDatabase } from './db/migrate.ts'
import { readEnv, InvalidVariableError } from './env.ts'
import { createLogger } from './log.ts'
import { addBuiltFiles, createBundleLoader, requireBuiltPages } from './ssr/page-bundle.ts'
import { createViteBundle } from './ssr/vite-modules.ts'
import { getErrorDetails } from './error-details.ts'
import { freeMemoryWhenIdle } from './idle-memory.ts'
import { databaseRestoredChannel } from './backup/clear-database.ts'

/** Maximum time in ms for a graceful stop. After this time, the process is killed. */
const stopTimeoutMs = 10_000
/** Exit code that tells `scripts/keep-running.mjs` to restart the program at once. */
const restartCode = 75
/** Time in ms after the start at which the pages are loaded, so that the first visitor does not wait. */
const pagesAfterMs = 2_000

async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = readEnv(process.env)
  // Only the owner may read the files that this process writes, because they contain customer data.
  process.umask(0o077)
  makeFolderPrivate(env.DATA_DIR)
  const log = createLogger(env)
  const developing = env.NODE_ENV === 'development'
  const pages = env.ROLE !== 'engine'
  if (pages && !developing) await requireBuiltPages()

  printLine(
    env.DATABASE_URL ? 'Opening the database (PostgreSQL)…' : `Opening the database in ${env.DATA_DIR}…`,
  )
  const database = await openDatabase({ dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL, log })
  await migrateDatabase(database)

  const bundle = pages && (developing ? await createViteBundle() : createBundleLoader(log))
  const app = await createApp({
    env,
    database,
    log,
    say: printLine,
    writeBackup: backUpInSeparateProcess,
    ...(bundle && { bundle }),
  })
  if (pages && !developing) await addBuiltFiles(app.http)

  let stopping = false
  const stop = async (code = 0) => {
    if (stopping) return
    stopping = true
    printLine('Stopping…')
    setTimeout(() => process.exit(1), stopTimeoutMs).unref()
    await app.stop()
    await database.close()
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop())
  // A restored backup invalidates everything in memory. After a lost connection, the notification is empty.
  await database.listen(databaseRestoredChannel, (madeAt) => {
    if (!madeAt) return
    printLine('A backup was restored. Restarting…')
    void stop(restartCode)
  })

  await app.start()
  freeMemoryWhenIdle()
  if (env.ROLE !== 'engine' || process.env['PORT']) {
    const address = await app.http.listen({ port: env.PORT, host: env.HOST })
    printReady(Number(new URL(address).port))
    // In development, `scripts/dev.ts` prints the address.
    if (!developing) printLine(`Cetak is running: ${address}`)
    // If the pages fail to load, the loader logs the failure.
    if (bundle) setTimeout(() => void bundle().catch(() => {}), pagesAfterMs).unref()
  } else {
    printReady()
    printLine('The message engine is running.')
  }
}

/** Notifies `npm run dev` and `npm start`. From now on, `npm start` restarts the program if it ends. */
function printReady(port = 0): void {
  process.send?.({ port })
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Describes a common failure in one line that the shop's owner can act on. Other failures keep their stack. */
function explain(error: unknown): string {
  const { clear, code, port, address, hostname, stack, message = String(error) } = getErrorDetails(error)
  if (error instanceof InvalidVariableError) return `Wrong setting: ${message}.`
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use. Stop the other program, or set PORT to a free one.`
  if (code === 'EACCES' && port)
    return `Port ${port} may not be used by this user. Set PORT to one above 1023.`
  if (code === 'EADDRNOTAVAIL' || (code === 'ENOTFOUND' && hostname))
    return `HOST ${hostname ?? address} is not an address of this machine.`
  return clear ? message : (stack ?? message)
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}
