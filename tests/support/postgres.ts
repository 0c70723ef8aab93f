import { spawn, spawnSync, type SpawnOptions } from 'node:child_process'
import { chownSync, globSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { patient } from './patience.ts'
import { memoryFolder } from './tests-folder.ts'

const oldestVersion = 15
const startWithinMs = patient(30_000)

export interface PostgresServer {
  /** Address of its `postgres` database; its superuser may make others. */
  url: string
  stop(): Promise<void>
  /** As if its machine lost its power, but for what the system has yet to write. */
  crash(): Promise<void>
  /** After `crash`. */
  restart(): Promise<void>
}

/** Folders that may hold PostgreSQL's programs: on the PATH, and Debian's, newest first. */
function programFolders(): string[] {
  const debian = globSync('/usr/lib/postgresql/*/bin').sort((one, other) => version(other) - version(one))
  return [...(process.env['PATH'] ?? '').split(':').filter(Boolean), ...debian]
}

const version = (folder: string) => Number(/postgresql\/(\d+)/.exec(folder)?.[1] ?? 0)

/** The PostgreSQL server refuses to run as root: then it runs as a user whom Debian has anyway. */
function runAs(): Pick<SpawnOptions, 'uid' | 'gid'> {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, name]).stdout.toString()))
    if (uid && gid) return { uid, gid }
  }
  return { uid: 65_534, gid: 65_534 }
}

/** Where PostgreSQL 15 or newer is that the user whom it would run as can start; null where there is none. */
export function findPostgres(): string | null {
  const user = runAs()
  const found = programFolders().find((folder) => {
    const programs = ['initdb', 'postgres'].map((name) =>
      spawnSync(join(folder, name), ['--version'], { ...user, cwd: '/' }),
    )
    const versions = programs.map(({ stdout }) => Number(/ (\d+)/.exec(stdout?.toString() ?? '')?.[1] ?? 0))
    return versions.every((each) => each >= oldestVersion)
  })
  return found ?? null
}

/**
 * Starts a server of its own in a folder of its own, reached through a socket in that folder only. Its shell
 * waits for the end of its input, so the server also ends, and its folder goes, when this process is killed.
 * Writes are synced only where that is what is measured.
 */
export async function startPostgres(
  programs: string,
  options: { synced?: boolean } = {},
): Promise<PostgresServer> {
  // A socket's path has 107 bytes at most, which rules out a long TMPDIR.
  const folder = mkdtempSync(join((!options.synced && memoryFolder()) || '/tmp', 'cetak-postgres-'))
  const user = runAs()
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (user.uid && user.gid) for (const path of [folder, data]) chownSync(path, user.uid, user.gid)
  const run = { ...user, cwd: folder, env: { PATH: process.env['PATH'], HOME: folder, LC_ALL: 'C.UTF-8' } }

  const initdb = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'cetak', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    run,
  )
  if (initdb.status !== 0) throw new Error(`initdb failed: ${initdb.stderr?.toString() ?? initdb.error}`)

  const log = join(folder, 'log')
  const logFile = openSync(log, 'w')
  const launch = (script: string) => {
    const child = spawn(
      'sh',
      ['-c', script, join(programs, 'postgres'), ...settings(folder, options.synced)],
      {
        ...run,
        detached: true,
        stdio: ['pipe', logFile, logFile],
      },
    )
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    return async () => {
      child.stdin?.end()
      await ended
    }
  }
  const stops = [launch(`${untilInputEnds}; folder=$PWD; cd /; rm -rf "$folder"`)]
  const stop = async () => {
    for (const each of stops.toReversed()) await each()
    rmSync(folder, { recursive: true, force: true })
  }
  const url = `postgres://cetak@localhost/postgres?host=${folder}`
  try {
    await answers(url)
  } catch (error) {
    const said = readFileSync(log, 'utf8')
    await stop()
    throw new Error(`PostgreSQL did not start: ${said}`, { cause: error })
  }
  return {
    url,
    stop,
    crash: async () => {
      const [pid] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(pid), 'SIGKILL')
    },
    restart: async () => {
      stops.push(launch(untilInputEnds))
      await answers(url)
    },
  }
}

const untilInputEnds = `"$0" "$@" & server=$!; cat; kill -INT $server; wait $server`

function settings(folder: string, synced = false): string[] {
  const quick = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const set = {
    ...(!synced && quick),
    listen_addresses: '',
    unix_socket_directories: folder,
    max_connections: '300',
  }
  return [
    '-D',
    join(folder, 'data'),
    ...Object.entries(set).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}

async function answers(url: string): Promise<void> {
  const until = Date.now() + startWithinMs
  for (;;) {
    const client = new Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (Date.now() > until) throw error
      await wait(50)
    }
  }
}

/** Runs one command on the server, in a connection of its own; its rows. */
export async function command(url: string, text: string): Promise<Record<string, string>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Record<string, string>>(text).finally(() => client.end())
  return rows
}
