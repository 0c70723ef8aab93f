import { execFile } from 'node:child_process'
import { chown } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** How to start the process that decodes untrusted files. */
export interface ProcessConfinement {
  command: string
  /** Arguments with a memory limit that the kernel enforces, with some slack. */
  args: (memoryBytes: number) => string[]
  /** User that the process runs as, if it differs from ours. */
  uid: number | null
}

const program = join(import.meta.dirname, '../../..')
export const decoderFile = join(import.meta.dirname, 'picture-process.ts')

/** The usual id of the user `nobodyUid`, which owns no files. */
const nobodyUid = 65_534

/**
 * Node.js and WebAssembly reserve up to 1.2 GB of writable memory without using it, and libvips 1 GB for the header
 * of a large WebP. The guard thread ends a decoder before it reaches the kernel's limit, which catches decoders that
 * allocate faster or stop the guard.
 */
const reservedBytes = 2_500_000_000

/**
 * Scripts may only read the program and temporary files, and start no processes. This does not restrict native
 * libraries.
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

/** Strictest first. They need util-linux, which containers and distributions may forbid or lack. */
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

/** Returns the strictest confinement that works here: no network, another user, kernel limits. Tested once. */
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

/** Reports whether Node.js starts with this command and can read the program. */
async function doesCommandWork(command: string, args: string[]): Promise<boolean> {
  try {
    await promisify(execFile)(command, [...args, '--check', decoderFile], { timeout: 10_000 })
    return true
  } catch {
    return false
  }
}

/** Lets the decoder read and write these files and folders if it runs as another user. */
export async function grantDecoderAccess(...paths: string[]): Promise<void> {
  const { uid } = await getConfinement()
  if (uid !== null) for (const path of paths) await chown(path, uid, uid)
}
