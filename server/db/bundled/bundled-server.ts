import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import type { Logger } from 'pino'
import { getErrorDetails } from '#server/error-details.ts'
import { freeDiskSpace } from './ballast.ts'
import {
  getClusterFolder,
  readClusterVersion,
  DataFolderInUseError,
  DataFolderUnusableError,
  prepareDataFolder,
} from './data-folder.ts'
import {
  findPostgresPrograms,
  createProgramRunner,
  describeProgramError,
  type PostgresPrograms,
  type RunProgram,
} from './postgres-programs.ts'

// The PostgreSQL server from the npm packages (docs/decisions/0620-bundled-postgresql.md). The server is a separate
// process. If Cetak is killed, the server continues, and the next start of Cetak takes it over. The process that
// holds the advisory lock `ownerLock` owns the data folder.

const isWindows = process.platform === 'win32'
const user = 'cetak'
const database = 'postgres'
/** Key of the advisory lock. The number is arbitrary, but must be the same in every version. */
const ownerLock = 6_022_140_762
/** Maximum time in ms to wait for the advisory lock. The connection of a killed owner ends within this time. */
const lockTimeoutMs = 3_000
const startTimeoutMs = 30_000
const recoveryIntervalMs = 1_000
/** The limits are 107 bytes on Linux and 103 on macOS. */
const maxSocketPathBytes = 100

export interface BundledServer {
  connection: ClientConfig
  /** False if another process owns the server and this process only connects to it. */
  isOwned: boolean
  stop(): Promise<void>
}

interface StartOptions {
  dataDir: string
  log?: Logger | undefined
  /** If another process owns the server, connects to it instead of throwing `DataFolderInUseError`. */
  join?: boolean
}

/**
 * Starts the server in `dataDir`, or takes over a server that a killed process left. Restarts the server when it
 * ends. Throws `DataFolderInUseError`, `DataFolderUnusableError` and `PostgresNotFoundError`. The message of each is one line of advice.
 */
export async function startBundledServer({
  dataDir,
  log,
  join: shouldJoin = false,
}: StartOptions): Promise<BundledServer> {
  const folder = resolve(dataDir)
  prepareDataFolder(folder)
  const programs = await findPostgresPrograms()
  const found = readClusterVersion(folder)
  if (found !== null && Number(found) !== programs.version)
    throw new DataFolderUnusableError(
      folder,
      `its database has version ${found} of PostgreSQL, this program runs version ${programs.version}. Back up with the version of Cetak that made it, and restore into a new folder`,
    )
  const runner = await createProgramRunner(programs, getClusterFolder(folder))
  // PostgreSQL requires this mode, and a folder that was copied may have another mode.
  if (found !== null && !isWindows) chmodSync(getClusterFolder(folder), 0o700)
  if (found === null) await createCluster(folder, programs, runner)
  const server = new Server(folder, programs, runner, log)
  const owned = await server.start(shouldJoin)
  return { connection: server.connection(), isOwned: owned, stop: () => server.stop() }
}

class Server {
  readonly #folder: string
  readonly #cluster: string
  readonly #programs: PostgresPrograms
  readonly #run: RunProgram
  readonly #log: Logger | undefined
  #owner: Client | null = null
  #stopping = false
  /** TCP port of the server on Windows. Other systems connect through a Unix-domain socket. */
  #port: number | undefined

  constructor(folder: string, programs: PostgresPrograms, run: RunProgram, log: Logger | undefined) {
    this.#folder = folder
    this.#cluster = getClusterFolder(folder)
    this.#programs = programs
    this.#run = run
    this.#log = log
  }

  connection(): ClientConfig {
    return getConnection(this.#folder)
  }

  async start(shouldJoin: boolean): Promise<boolean> {
    const until = Date.now() + startTimeoutMs
    for (;;) {
      const client = await this.#connect()
      if (client) {
        if (await acquireOwnerLock(client)) return this.#takeOwnership(client)
        await client.end()
        if (shouldJoin) return false
        throw new DataFolderInUseError(this.#folder)
      }
      try {
        await this.#launch()
      } catch (error) {
        if (Date.now() > until)
          throw new DataFolderUnusableError(
            this.#folder,
            `PostgreSQL did not start (${this.#readLastLogLine() || describeProgramError(error)})`,
          )
        // Wait, because another process may be starting the server, or the memory of a killed server may
        // still be in use.
        if (!this.#removeStalePid() && !freeDiskSpace(this.#folder)) await wait(200)
      }
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true
    if (!this.#owner) return
    try {
      await this.#run('pg_ctl', ['stop', '-D', this.#cluster, '-m', 'fast', '-w', '-t', '20'])
    } catch (error) {
      this.#log?.error({ error: describeProgramError(error) }, 'the bundled PostgreSQL did not stop')
    }
    await this.#owner.end().catch(() => {})
  }

  #takeOwnership(client: Client): true {
    this.#owner = client
    // If this process takes over a running server, its connection pool and later starts use the port of that server.
    if (isWindows) this.#port = Number(this.connection().port)
    client.once('end', () => {
      if (!this.#stopping) void this.#recover()
    })
    return true
  }

  async #recover(): Promise<void> {
    this.#log?.error('The bundled PostgreSQL has ended. Starting it again.')
    while (!this.#stopping) {
      try {
        await this.start(false)
        this.#log?.info('The bundled PostgreSQL is running again.')
        return
      } catch (error) {
        this.#log?.error(
          { error: getErrorDetails(error).message },
          'the bundled PostgreSQL could not be started',
        )
        await wait(recoveryIntervalMs, undefined, { ref: false })
      }
    }
  }

  async #connect(): Promise<Client | null> {
    try {
      const client = new Client({
        ...this.connection(),
        application_name: 'cetak owner',
        connectionTimeoutMillis: 5_000,
      })
      client.on('error', () => {})
      await client.connect()
      return client
    } catch {
      return null
    }
  }

  async #launch(): Promise<void> {
    const log = this.#getLogFile()
    if (existsSync(log)) renameSync(log, `${log}.old`)
    if (isWindows) this.#port ??= await findFreePort()
    const settings = buildConfiguration(this.#folder, this.#programs, this.#port)
    writeFileSync(join(this.#cluster, 'postgresql.conf'), settings)
    await this.#run('pg_ctl', ['start', '-D', this.#cluster, '-l', log, '-w', '-t', '60', '-s'])
  }

  /** Returns the path of the log. It is in the cluster's folder, where the server can write as any user. */
  #getLogFile(): string {
    return join(this.#cluster, 'server.log')
  }

  #readLastLogLine(): string {
    try {
      return (
        readFileSync(this.#getLogFile(), 'utf8')
          .trim()
          .split('\n')
          .findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? ''
      )
    } catch {
      return ''
    }
  }

  /**
   * Removes pid files that refer to a process other than a running server. Returns true if there were any.
   *
   * PostgreSQL refuses to start while any process has the pid of a killed server. After a restart of the machine or
   * container, this may be another program. In a container it may also be the ended server itself, which the init
   * process has not reaped. If children of the old server still run, PostgreSQL refuses to start anyway, because they
   * use its shared memory.
   */
  #removeStalePid(): boolean {
    if (process.platform !== 'linux') return false
    const socketLock = join(getSocketFolder(this.#folder), '.s.PGSQL.5432.lock')
    const stale = [join(this.#cluster, 'postmaster.pid'), socketLock].filter(
      (file) => existsSync(file) && !isPostgresServer(Number(readFileSync(file, 'utf8').split('\n')[0])),
    )
    for (const file of stale) rmSync(file, { force: true })
    return stale.length > 0
  }
}

/**
 * Returns true if the process is a running PostgreSQL server (Linux only). The line looks like `71 (postgres) S …`.
 * The state Z means that the process has ended.
 */
function isPostgresServer(pid: number): boolean {
  const stat = `/proc/${pid}/stat`
  return existsSync(stat) && /\(postgres\) [^Z]/.test(readFileSync(stat, 'utf8'))
}

async function acquireOwnerLock(client: Client): Promise<boolean> {
  const until = Date.now() + lockTimeoutMs
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      ownerLock,
    ])
    if (rows[0]?.taken) return true
    if (Date.now() > until) return false
    await wait(50)
  }
}

/**
 * Creates the cluster in a temporary folder and renames the folder when the cluster is complete, so that an
 * interrupted start leaves no partial cluster.
 */
async function createCluster(folder: string, programs: PostgresPrograms, run: RunProgram): Promise<void> {
  const temporaryFolder = `${getClusterFolder(folder)}.making-${process.pid}`
  rmSync(temporaryFolder, { recursive: true, force: true })
  const password = isWindows
    ? [`--pwfile=${getPasswordFile(folder)}`, '-A', 'scram-sha-256']
    : ['-A', 'trust']
  try {
    if (isWindows)
      writeFileSync(getPasswordFile(folder), randomBytes(24).toString('base64url'), { mode: 0o600 })
    await run('initdb', [...getInitdbOptions(programs), '-D', temporaryFolder, ...password])
    renameSync(temporaryFolder, getClusterFolder(folder))
  } catch (error) {
    rmSync(temporaryFolder, { recursive: true, force: true })
    // The error is ignored if another process has created the cluster in the meantime.
    if (readClusterVersion(folder) === null)
      throw new DataFolderUnusableError(
        folder,
        `PostgreSQL could not create its files (${describeProgramError(error)})`,
      )
  }
}

/**
 * Options for `initdb`. The builtin collation provider sorts alike on every system, but needs PostgreSQL 17. Older
 * versions use the collations of the system.
 */
export const getInitdbOptions = ({ version }: PostgresPrograms): string[] => [
  '-U',
  user,
  '-E',
  'UTF8',
  '--no-instructions',
  ...(version >= 17
    ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
    : ['--locale=C.UTF-8']),
]

const getPasswordFile = (folder: string) => join(folder, 'postgres-password')

function buildConfiguration(folder: string, { version }: PostgresPrograms, port: number | undefined): string {
  const settings: Record<string, string | number> = {
    ...(isWindows
      ? { listen_addresses: '127.0.0.1', port: port ?? 0 }
      : {
          listen_addresses: '',
          unix_socket_directories: getSocketFolder(folder),
          unix_socket_permissions: '0700',
        }),
    max_connections: 60,
    // This size is enough for a shop's tables. Small machines have little memory.
    shared_buffers: '48MB',
    max_wal_size: '256MB',
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_parallel_workers_per_gather: 0,
    jit: 'off',
    timezone: 'UTC',
    lc_messages: 'C',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    log_min_messages: 'warning',
    log_min_error_statement: 'panic',
    // After a crash, one call syncs all files instead of one call per file. It takes 0.1 s instead of 1.3 s.
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
    // I/O workers need memory and don't help with a database that fits into memory.
    ...(version >= 18 && { io_method: 'sync' }),
  }
  return Object.entries(settings)
    .map(([name, value]) => `${name} = '${String(value).replaceAll("'", "''")}'\n`)
    .join('')
}

async function findFreePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((listening) => probe.listen(0, '127.0.0.1', listening))
  const address = probe.address()
  await new Promise((closed) => probe.close(closed))
  return typeof address === 'object' && address ? address.port : 0
}

/**
 * Returns the folder of the server's socket. It is the cluster's folder, or a folder below /tmp if the path would be
 * too long.
 */
function getSocketFolder(folder: string): string {
  const cluster = getClusterFolder(folder)
  if (Buffer.byteLength(join(cluster, '.s.PGSQL.5432')) <= maxSocketPathBytes) return cluster
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  const short = `/tmp/cetak-${hash}`
  const { uid } = statSync(cluster)
  if (!existsSync(short)) mkdirSync(short, { mode: 0o700 })
  // The folder must belong to this user, because another user could run a fake server in it.
  const found = lstatSync(short)
  if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o077) !== 0)
    throw new DataFolderUnusableError(
      folder,
      `its path is too long for a socket, and ${short} belongs to another user`,
    )
  return short
}

function getConnection(folder: string): ClientConfig {
  if (!isWindows) return { host: getSocketFolder(folder), user, database }
  const [, , , port] = readFileSync(join(getClusterFolder(folder), 'postmaster.pid'), 'utf8').split('\n')
  return {
    host: '127.0.0.1',
    port: Number(port),
    user,
    database,
    password: readFileSync(getPasswordFile(folder), 'utf8'),
  }
}
