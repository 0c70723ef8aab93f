import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter } from 'node:path'
import { findChromium, hasHeadlessShell } from '../tests/support/chromium.ts'
import { hasFirefox, hasWebKit } from '../tests/support/other-browsers/installed.ts'

interface TestProgram {
  name: string
  packages: string
  present: () => boolean
  otherwise?: string
  /** Returns the consequence of a missing program, or `undefined` if the tests can't run without the program. */
  spared?: () => string | undefined
}

/**
 * Programs that the tests need and npm does not have, all Debian packages. Chromium and PostgreSQL are required. Without
 * Ghostscript, which separates print files into plates, or without Firefox or WebKit, their tests are skipped.
 */
const testPrograms: TestProgram[] = [
  {
    name: 'Chromium’s headless shell',
    packages: 'chromium-headless-shell',
    present: () => (process.env['CHROMIUM'] ? existsSync(process.env['CHROMIUM']) : hasHeadlessShell()),
    otherwise: 'or set CHROMIUM to the path of a Chromium or Chrome',
    // For the same tests, the full browser needs 256 s of CPU time and the headless shell 169 s.
    spared: () =>
      existsSync(findChromium() ?? '')
        ? 'the installed Chromium takes its place, and half as long again'
        : undefined,
  },
  {
    name: 'PostgreSQL 15 or newer',
    packages: 'postgresql',
    present: () => Boolean(process.env['TEST_DATABASE_URL']) || hasPostgres(),
    otherwise: 'or set TEST_DATABASE_URL to a server on which databases may be created',
  },
  {
    name: 'Ghostscript',
    packages: 'ghostscript',
    present: () => spawnSync('gs', ['--version']).status === 0,
    spared: () => 'the tests of plates are skipped',
  },
  {
    name: 'Firefox',
    packages: 'firefox-esr',
    present: hasFirefox,
    spared: () => 'the tests in Firefox are skipped',
  },
  {
    name: 'WebKit with its driver, a display and a window manager',
    packages: 'webkit2gtk-driver xvfb openbox',
    present: hasWebKit,
    spared: () => 'the tests in WebKit are skipped',
  },
]

export function requireTestPrograms(say: (line: string) => void): void {
  for (const part of testPrograms) {
    if (part.present()) continue
    say(`${part.name} is missing: installing Debian's ${part.packages} …`)
    const installed = process.getuid?.() === 0 && aptInstall(part.packages)
    if (installed && part.present()) continue
    const spared = part.spared?.()
    if (spared) {
      say(`${part.name} could not be installed: ${spared}.`)
      continue
    }
    say(
      `${part.name} is needed for the tests. Install it (apt-get install ${part.packages}), ${part.otherwise ?? ''}.`,
    )
    process.exit(1)
  }
}

function aptInstall(names: string): boolean {
  return aptGet('update') && aptGet('install', '--no-install-recommends', ...names.split(' '))
}

function aptGet(...args: string[]): boolean {
  const { status } = spawnSync('apt-get', ['-qq', '-y', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status === 0
}

function hasPostgres(): boolean {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  for (let version = 30; version >= 15; version -= 1) folders.push(`/usr/lib/postgresql/${version}/bin`)
  return folders.some((folder) => existsSync(`${folder}/initdb`) && existsSync(`${folder}/postgres`))
}
