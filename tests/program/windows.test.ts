import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { forwardsSignals, getPackagedNode, nodeFlags } from '../../scripts/platform-parts.mjs'
import { findPostgresPrograms } from '#server/db/bundled/postgres-programs.ts'
import { stopLeftServer } from '../support/stop-left-server.ts'

const tracked = () =>
  execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean)

/** Invalid file names, see https://learn.microsoft.com/windows/win32/fileio/naming-a-file. */
const illegal = /[<>:"|?*\\]|[. ](\/|$)|(^|\/)(con|prn|aux|nul|com\d|lpt\d)(\.|\/|$)/i
/**
 * Maximum length of a path in the repository, because Windows paths have at most 260 characters, including the
 * clone’s folder.
 */
const longestPath = 160

test('RUN-01 every file name is valid on Windows', () => {
  const files = tracked()
  expect(files.length).toBeGreaterThan(1000)
  expect(files.filter((file) => illegal.test(file) || file.length > longestPath)).toEqual([])
  const lower = files.map((file) => file.toLowerCase())
  expect(lower.filter((file, at) => lower.indexOf(file) !== at)).toEqual([])
})

test('RUN-01 npm scripts need no POSIX shell', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  // Ignore the shell’s `exec`, because exec.cmd replaces it on Windows.
  const commands = Object.values(scripts).map((script) => script.replace(/^exec /, ''))
  expect(commands.filter((script) => /\bexec\b|[$'`;|<>*]|^\w+=/.test(script))).toEqual([])
  expect(readFileSync('exec.cmd', 'utf8')).toMatch(/^@%\*\r$/m)
})

test('RUN-01 on Windows, npm start runs node.exe and leaves Ctrl-C to the programs', () => {
  expect(getPackagedNode('win32')).toMatch(/node\.exe$/)
  expect([forwardsSignals('win32'), forwardsSignals('linux')]).toEqual([false, true])
})

test('RUN-01 starts and reconnects to PostgreSQL on a loopback port with a password, as on Windows', async ({
  onTestFinished,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cetak-windows-'))
  onTestFinished(() => {
    stopLeftServer(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  })
  const { folder } = await findPostgresPrograms()
  const open = (end: string) => {
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [...nodeFlags, 'tests/support/as-on-windows.ts', dataDir, end],
      { encoding: 'utf8', env: { ...process.env, PATH: `${folder}${delimiter}${process.env['PATH']}` } },
    )
    expect(stderr).toBe('')
    return JSON.parse(stdout) as { pid: number; refused: string; opened: number; port: number }
  }
  const first = open('kill')
  expect(first.refused).toMatch(/password/)
  expect(first).toMatchObject({ opened: 1, port: expect.any(Number) })
  const second = open('close')
  expect(second).toMatchObject({ opened: 2, pid: first.pid, port: first.port })
  const third = open('close')
  expect(third.opened).toBe(3)
  expect(third.pid).not.toBe(first.pid)
})
