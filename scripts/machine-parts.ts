import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium, hasHeadlessShell } from '../tests/support/chromium.ts'

interface Part {
  name: string
  /** Debian's. */
  package: string
  present: () => boolean
  /** What else a person may do. */
  otherwise?: string
  /** What it means where it can't be had, if the tests can do without. */
  spared?: () => string | undefined
}

/**
 * What the tests need that npm can't bring, all Debian packages: a browser and a PostgreSQL server, and Ghostscript, which
 * makes plates of what goes to the press; without that one, tests are skipped.
 */
const parts: Part[] = [
  {
    name: 'Chromium’s headless shell',
    package: 'chromium-headless-shell',
    present: () => (process.env['CHROMIUM'] ? existsSync(process.env['CHROMIUM']) : hasHeadlessShell()),
    otherwise: 'or set CHROMIUM to the path of a Chromium or Chrome',
    // With its windows the same tests took 256 s of processor instead of 169.
    spared: () =>
      existsSync(findChromium() ?? '')
        ? 'the installed Chromium takes its place, and half as long again'
        : undefined,
  },
  {
    name: 'PostgreSQL 15 or newer',
    package: 'postgresql',
    present: () => Boolean(process.env['TEST_DATABASE_URL']) || hasPostgres(),
    otherwise: 'or set TEST_DATABASE_URL to a server on which databases may be created',
  },
  {
    name: 'Ghostscript',
    package: 'ghostscript',
    present: () => spawnSync('gs', ['--version']).status === 0,
    spared: () => 'the tests of plates are skipped',
  },
]

/** Installs what is missing where that is possible (Debian, as root); else ends with what the person has to do. */
export function requireMachineParts(say: (line: string) => void): void {
  for (const part of parts) {
    if (part.present()) continue
    say(`${part.name} is missing: installing Debian's package ${part.package} …`)
    const installed = process.getuid?.() === 0 && aptInstall(part.package)
    if (installed && part.present()) continue
    const spared = part.spared?.()
    if (spared) {
      say(`${part.name} could not be installed: ${spared}.`)
      continue
    }
    say(
      `${part.name} is needed for the tests. Install it (apt-get install ${part.package}), ${part.otherwise ?? ''}.`,
    )
    process.exit(1)
  }
}

function aptInstall(name: string): boolean {
  return aptGet('update') && aptGet('install', '--no-install-recommends', name)
}

function aptGet(...args: string[]): boolean {
  const { status } = spawnSync('apt-get', ['-qq', '-y', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status === 0
}

function hasPostgres(): boolean {
  const folders = (process.env['PATH'] ?? '').split(':')
  for (let version = 30; version >= 15; version -= 1) folders.push(`/usr/lib/postgresql/${version}/bin`)
  return folders.some((folder) => existsSync(`${folder}/initdb`) && existsSync(`${folder}/postgres`))
}
