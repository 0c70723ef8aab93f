import { execFile } from 'node:child_process'
import { chown } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** How the process that decodes untrusted files is started. */
export interface Confinement {
  command: string
  /** The kernel refuses the process much more memory than this. */
  args: (memoryBytes: number) => string[]
  /** The user that it runs as, if that is not ours. */
  uid: number | null
}

const program = join(import.meta.dirname, '../../..')
export const decoderFile = join(import.meta.dirname, 'picture-process.ts')

/** The usual number of `nobody`, who owns nothing. */
const nobody = 65_534

/**
 * Node.js and WebAssembly reserve up to 1.2 GB of writable memory without using it, libvips 1 GB for the head of a large
 * WebP. The guard thread ends a decoder before the kernel refuses it anything; the kernel's limit is for a decoder that
 * takes memory faster, or stops the guard.
 */
const reservedBytes = 2_500_000_000

/** Scripts may read the program and temporary files only, and may start nothing. Native libraries are not bound by this. */
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
  `--reuid=${nobody}`,
  `--regid=${nobody}`,
  '--clear-groups',
  '--',
  ...limited,
]

/** From the strictest on. Programs of util-linux, which containers and distributions may forbid or lack. */
const wrappers: { words: string[]; uid: number | null }[] = [
  ...(process.getuid?.() === 0
    ? [
        { words: ['unshare', '--net', '--', ...asNobody], uid: nobody },
        { words: asNobody, uid: nobody },
      ]
    : [
        {
          words: ['unshare', '--user', '--map-current-user', '--net', '--', ...noNewRights, '--', ...limited],
          uid: null,
        },
      ]),
  { words: [...noNewRights, '--', ...limited], uid: null },
]

let found: Promise<Confinement> | undefined

/** The strictest way that works here, tried once: without network, as another user, with limits of the kernel. */
export function confinement(): Promise<Confinement> {
  found ??= findConfinement()
  return found
}

async function findConfinement(): Promise<Confinement> {
  const own = { command: process.execPath, args: () => nodeFlags, uid: null }
  if (process.platform !== 'linux') return own
  for (const { words, uid } of wrappers) {
    const [command, ...rest] = [...words, process.execPath]
    if (command === undefined) continue
    const args = (memoryBytes: number) => [
      ...rest.map((word) => (word === '--data=' ? `${word}${memoryBytes + reservedBytes}` : word)),
      ...nodeFlags,
    ]
    if (await works(command, args(0))) return { command, args, uid }
  }
  return own
}

/** Whether Node.js starts this way, and can read the program. */
async function works(command: string, args: string[]): Promise<boolean> {
  try {
    await promisify(execFile)(command, [...args, '--check', decoderFile], { timeout: 10_000 })
    return true
  } catch {
    return false
  }
}

/** Lets the decoder read and write these files and folders where it runs as another user. */
export async function lendToDecoder(...paths: string[]): Promise<void> {
  const { uid } = await confinement()
  if (uid !== null) for (const path of paths) await chown(path, uid, uid)
}
