import { execFile } from 'node:child_process'
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { openForMaintenance } from '#server/db/open-database.ts'
import { openFiles } from '#server/storage/open-files.ts'
import { StoredFiles } from '#server/storage/stored-files.ts'
import { adminPassword, startProgram, type Program } from '../tests/support/program.ts'
import { stopLeftServer } from '../tests/support/stop-left-server.ts'
import { printLine, formatFigure } from './parts/figures.ts'

// `npm run bench:files -- --uploads 1000 --kills 50`: uploads files of 10 MB, creates two backups, and kills the
// program with `kill -9` during uploads. Prints the size of the database, the memory, and the number of bytes that the
// second backup adds. Exits with an error if an acknowledged file is lost or changed, or if the sweep leaves a file
// without a row.

const { values } = parseArgs({
  options: {
    uploads: { type: 'string', default: '1000' },
    kills: { type: 'string', default: '50' },
    folder: { type: 'string', default: '/tmp' },
  },
})
const largeBytes = 10_000_000
const smallBytes = 300_000
const mb = (bytes: number) => `${formatFigure(bytes / 1e6)} MB`
const dataDir = mkdtempSync(join(values.folder, 'cetak-bench-files-'))
const backups = join(dataDir, 'backups')
mkdirSync(backups)
const faults: string[] = []
const acknowledged = new Map<string, string>()

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function signIn({ url }: Program): Promise<string> {
  const answer = await fetch(`${url}/wp-json/jwt-auth/v1/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: adminPassword }),
  })
  const { token } = await answer.json()
  return token
}

/** Uploads a random file. Returns `false` if the program was killed. Throws if the program refused the file. */
async function upload({ url }: Program, token: string, bytes: number): Promise<boolean> {
  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes)])
  const body = new FormData()
  body.set('file', new Blob([content]), 'fail.pdf')
  try {
    const answer = await fetch(`${url}/api/v2/media`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body,
    })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    const { data } = await answer.json()
    acknowledged.set(new URL(data.url).pathname, sha256(content))
    return true
  } catch (error) {
    if (error instanceof Error && /^\d{3} /.test(error.message)) throw error
    return false
  }
}

/** Returns the current and the peak resident memory of a process in bytes. */
function memoryOf(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024
  return { now: of('VmRSS'), most: of('VmHWM') }
}

async function inDatabase<Result>(
  work: (files: StoredFiles, bytes: number) => Promise<Result>,
): Promise<Result> {
  const { database } = await openForMaintenance({ dataDir })
  try {
    const { rows } = await database.db.execute<{ bytes: string }>(
      sql`select pg_database_size(current_database()) as bytes`,
    )
    return await work(new StoredFiles(database.db, openFiles({ DATA_DIR: dataDir })), Number(rows[0]?.bytes))
  } finally {
    await database.close()
  }
}

const cetak = (...args: string[]) =>
  promisify(execFile)(process.execPath, [...process.execArgv, 'server/cetak.ts', ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
  })

/** Returns the size of a folder in bytes, without files that have another hard link. */
function ownBytes(folder: string): number {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(join(entry.parentPath, entry.name)))
    .reduce((sum, { size, nlink }) => sum + (nlink > 1 ? 0 : size), 0)
}

async function backUp(name: string): Promise<void> {
  const before = ownBytes(backups)
  const began = performance.now()
  await cetak('backup', '--files-beside', join(backups, name))
  const seconds = (performance.now() - began) / 1000
  printLine(`${name} backup: ${formatFigure(seconds)} s, ${mb(ownBytes(backups) - before)} of new bytes`)
}

async function uploadMany(count: number): Promise<void> {
  const program = await startProgram({}, { dataDir })
  const token = await signIn(program)
  const pid = program.process.pid ?? 0
  const began = performance.now()
  for (let done = 0; done < count;) {
    await Promise.all(Array.from({ length: 4 }, () => upload(program, token, largeBytes)))
    done += 4
    if (done % Math.max(4, Math.floor(count / 40) * 4) === 0)
      printLine(`${done} uploads: ${mb(memoryOf(pid).now)} resident, at most ${mb(memoryOf(pid).most)}`)
  }
  const seconds = (performance.now() - began) / 1000
  printLine(`${count} uploads of ${mb(largeBytes)} in ${formatFigure(seconds)} s`)
  printLine(`database: ${mb(await inDatabase((_files, bytes) => Promise.resolve(bytes)))}`)
  await backUp('first')
  await backUp('second')
  await program.stop()
}

async function killMany(times: number): Promise<void> {
  for (let kill = 1; kill <= times; kill += 1) {
    const program = await startProgram({}, { dataDir })
    const token = await signIn(program)
    const killing = new AbortController()
    const uploading = Array.from({ length: 3 }, async () => {
      while (!killing.signal.aborted) await upload(program, token, smallBytes)
    })
    await wait(randomInt(100, 900))
    killing.abort()
    await program.stop('SIGKILL')
    await Promise.all(uploading)
    if (kill % 10 === 0) printLine(`${kill} kills: ${acknowledged.size} uploads acknowledged`)
  }
}

/**
 * Fetches every acknowledged file and compares its content. Then runs the sweep as if two days had passed, and compares
 * rows with files.
 */
async function compare(): Promise<void> {
  const program = await startProgram({}, { dataDir })
  let fetched = 0
  for (const [path, hash] of acknowledged) {
    const answer = await fetch(`${program.url}${path}`)
    if (sha256(new Uint8Array(await answer.arrayBuffer())) !== hash) faults.push(`${path} is not as it was`)
    // Wait for a minute, because one address may make only 1,200 calls a minute.
    if ((fetched += 1) % 1000 === 0) await wait(60_000)
  }
  await inDatabase(async (files) => {
    const unused = await files.sweep(Date.now() + 2 * 24 * 3_600_000)
    const { checked, problems } = await files.check()
    for (const { hash, problem } of problems) faults.push(`${hash} is ${problem}`)
    let inStorage = 0
    for await (const _ of files.storage.list(new Date(Date.now() + 1000))) inStorage += 1
    if (inStorage !== checked) faults.push(`${inStorage} files for ${checked} rows after the sweep`)
    printLine(`${acknowledged.size} acknowledged, ${checked} rows, ${inStorage} files, ${unused} swept`)
  })
  await program.stop()
}

try {
  if (Number(values.uploads) > 0) await uploadMany(Number(values.uploads))
  if (Number(values.kills) > 0) await killMany(Number(values.kills))
  await compare()
  for (const fault of faults.slice(0, 50)) printLine(`BROKEN  ${fault}`)
  printLine(faults.length === 0 ? 'Everything held.' : `${faults.length} faults.`)
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  stopLeftServer(dataDir)
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit()
