// Finds packages whose platform-specific binary for this platform is missing. A lock file lists only the binaries
// that the registry had when it was written, and npm 10 silently skips the others (npm/cli issue 4828).
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {{ platform: string, arch: string, libc: 'glibc' | 'musl' | null }} Machine */

/**
 * Describes this machine in the words that package names use.
 * @returns {Machine}
 */
export function detectMachine() {
  const { platform, arch } = process
  if (platform !== 'linux') return { platform, arch, libc: null }
  return { platform, arch, libc: process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl' }
}

/**
 * Path of Node 24 from the `node` package. npm on Windows can't start programs by the links in `.bin`.
 * @param {string} platform
 */
export function getPackagedNode(platform) {
  return join('node_modules', 'node', 'bin', platform === 'win32' ? 'node.exe' : 'node')
}

/** Command-line flags with which Node runs Cetak's programs. */
export const nodeFlags = [
  '--disable-warning=ExperimentalWarning',
  `--import=${new URL('near-imports.ts', import.meta.url).href}`,
  // By default, Node starts garbage collection of new objects only at 130 MB. A lower limit doesn't slow down pages.
  '--max-semi-space-size=8',
  '--heap-growing-percent=40',
  // For server/idle-memory.ts.
  '--expose-gc',
]

/**
 * Returns true if signals are forwarded to child processes. On Windows a signal terminates a program immediately,
 * and a terminal's Ctrl-C has already reached it.
 * @param {string} platform
 */
export function forwardsSignals(platform) {
  return platform !== 'win32'
}

export function listMissingBinaries(folder, machine) {
  const packages = join(folder, 'node_modules')
  const missing = new Set()
  for (const home of [folder, ...packagesIn(packages)]) {
    const { optionalDependencies = {} } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const places = [packages, join(home, 'node_modules')]
      if (isFor(name, machine) && !places.some((place) => existsSync(join(place, name, 'package.json'))))
        missing.add(`${name}@${version}`)
    }
  }
  return [...missing].sort((one, other) => one.localeCompare(other))
}

function packagesIn(folder) {
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(join(folder, name)).map((each) => join(name, each)) : [name],
    )
    .map((name) => join(folder, name))
    .filter((home) => existsSync(join(home, 'package.json')))
}

/**
 * Matches names such as `@img/sharp-linuxmusl-x64`, `@tailwindcss/oxide-linux-arm64-gnu` and
 * `lightningcss-darwin-arm64`.
 */
function isFor(name, { platform, arch, libc }) {
  const words = name.split(/[@/_-]/)
  if (!words.includes(arch)) return false
  if (platform === 'win32') return words.includes('win32') || words.includes('windows')
  if (platform !== 'linux') return words.includes(platform)
  const isMusl = words.includes('musl') || words.includes('linuxmusl')
  return (words.includes('linux') || words.includes('linuxmusl')) && isMusl === (libc === 'musl')
}
