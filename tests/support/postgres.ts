import { spawn } from 'node:child_process'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { getInitdbOptions } from '#server/db/bundled/bundled-server.ts'
import {
  getCommandPrefix,
  findPostgresPrograms,
  createProgramRunner,
} from '#server/db/bundled/postgres-programs.ts'
import { scaleTime } from './load-factor.ts'
import { findMemoryFolder } from './tests-folder.ts'

const startTimeoutMs = scaleTime(30_000)

export interface PostgresServer {
  /** Connection URL of the server's `postgres` database. Its user is a superuser who may create other databases. */
  url: string
  stop(): Promise<void>
  /** Simulates a power failure. Data that the server has passed to the operating system is kept. */
  crash(): Promise<void>
  restart(): Promise<void>
}

/**
 * Starts a server in a new folder. The server listens only on a socket in that folder. When this process is killed, the
 * input of the server's shell ends, and the shell then stops the server and deletes the folder. Writes are synced to
 * disk only with `synced`, for measurements.
 */
export async function startPostgres(options: { synced?: boolean } = {}): Promise<PostgresServer> {
  // The path of a socket may have at most 107 bytes, so a long TMPDIR can't be used.
  const folder = mkdtempSync(join((!options.synced && findMemoryFolder()) || '/tmp', 'cetak-postgres-'))
  const data = join(folder, 'data')
  const programs = await findPostgresPrograms()
  const prefix = await getCommandPrefix(programs.folder, data)
  const [shell, ...around] = [...prefix, 'sh']
  const run = { cwd: folder, env: { PATH: process.env['PATH'], HOME: folder, LC_ALL: 'C' } }

  const runProgram = await createProgramRunner(programs, data)
  await runProgram('initdb', [...getInitdbOptions(programs), '-D', data, '-A', 'trust', '--no-sync'])

  const log = join(folder, 'log')
  const logFile = openSync(log, 'w')
  const launch = (script: string) => {
    const child = spawn(
      shell,
      [...around, '-c', script, join(programs.folder, 'postgres'), ...buildSettings(folder, options.synced)],
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
    await waitUntilReachable(url)
  } catch (error) {
    const output = readFileSync(log, 'utf8')
    await stop()
    throw new Error(`PostgreSQL did not start: ${output}`, { cause: error })
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
      await waitUntilReachable(url)
    },
  }
}

const untilInputEnds = `"$0" "$@" & server=$!; cat; kill -INT $server; wait $server`

function buildSettings(folder: string, synced = false): string[] {
  const unsyncedSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const set = {
    ...(!synced && unsyncedSettings),
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

async function waitUntilReachable(url: string): Promise<void> {
  const until = Date.now() + startTimeoutMs
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

export async function runSql(url: string, text: string): Promise<Record<string, string>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Record<string, string>>(text).finally(() => client.end())
  return rows
}
