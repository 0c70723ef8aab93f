import { execFile } from 'node:child_process'
import { chown } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export interface ProcessConfinement {
  command: string
  /** Arguments for a memory limit that the kernel enforces. The limit has some slack. */
  args: (memoryBytes: number) => string[]
  /** User as which the process runs. `null` if it runs as the program's user. */
  uid: number | null
}

const program = join(import.meta.dirname, '../../..')
export const decoderFile = join(import.meta.dirname, 'picture-process.ts')

const nobodyUid = 65_534

/**
 * Memory that is added to the kernel's limit. Node.js and WebAssembly reserve up to 1.2 GB of writable memory without
 * using it, and libvips reserves 1 GB for the header of a large WebP. The guard thread normally ends a decoder
 * earlier. The kernel's limit catches decoders that allocate faster or stop the guard.
 */
const reservedBytes = 2_500_000_000

/**
 * With these flags, scripts can read only the program and temporary files, can write only temporary files, and can't
 * start processes. Native libraries are not restricted.
 */
const nodeFlags = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=1',
  '--permission',
  '--allow-addons',
  '--allow-worker',
  ...['server', 'core', 'node_modules', 'package.json'].map(
    (part) => `--allow-fs-read=${join(program, part)}`,
  ),
  `--allow-fs-read=${tmpdir()}`,
  `--allow-fs-write=${tmpdir()}`,
]

const limited = ['prlimit', '--data=', '--core=0', '--']
const noNewRights = ['setpriv', '--no-new-privs']
const asNobody = [
  ...noNewRights,
  `--reuid=${nobodyUid}`,
  `--regid=${nobodyUid}`,
  '--clear-groups',
  '--',
  ...limited,
]

/**
 * Commands that confine a process, strictest first. They need util-linux, which containers may forbid and
 * distributions may lack.
 */
const wrappers: { words: string[]; uid: number | null }[] = [
  ...(process.getuid?.() === 0
    ? [
        { words: ['unshare', '--net', '--', ...asNobody], uid: nobodyUid },
        { words: asNobody, uid: nobodyUid },
      ]
    : [
        {
          words: ['unshare', '--user', '--map-current-user', '--net', '--', ...noNewRights, '--', ...limited],
          uid: null,
        },
      ]),
  { words: [...noNewRights, '--', ...limited], uid: null },
]

let found: Promise<ProcessConfinement> | undefined

/**
 * Returns the strictest confinement that works on this machine. Depending on the machine, the process has no network,
 * runs as another user or has kernel limits. The machine is tested once.
 */
export function getConfinement(): Promise<ProcessConfinement> {
  found ??= findConfinement()
  return found
}

async function findConfinement(): Promise<ProcessConfinement> {
  const own = { command: process.execPath, args: () => nodeFlags, uid: null }
  if (process.platform !== 'linux') return own
  for (const { words, uid } of wrappers) {
    const [command, ...rest] = [...words, process.execPath]
    if (command === undefined) continue
    const args = (memoryBytes: number) => [
      ...rest.map((word) => (word === '--data=' ? `${word}${memoryBytes + reservedBytes}` : word)),
      ...nodeFlags,
    ]
    if (await doesCommandWork(command, args(0))) return { command, args, uid }
  }
  return own
}

async function doesCommandWork(command: string, args: string[]): Promise<boolean> {
  try {
    await promisify(execFile)(command, [...args, '--check', decoderFile], { timeout: 10_000 })
    return true
  } catch {
    return false
  }
}

/** If the decoder runs as another user, lets it read and write these files and folders. */
export async function grantDecoderAccess(...paths: string[]): Promise<void> {
  const { uid } = await getConfinement()
  if (uid !== null) for (const path of paths) await chown(path, uid, uid)
}
