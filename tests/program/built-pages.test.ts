import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { startProgram } from '../support/program.ts'
import { createFreshEnvironment } from '../support/on-fresh-database.ts'
import { scaleTime } from '../support/load-factor.ts'

// Long timeout, because the tests start whole programs while other tests use the machine.
vi.setConfig({ testTimeout: scaleTime(60_000) })

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const each of cleanups.splice(0).toReversed()) await each()
})

function copySources(): { folder: string; script: string } {
  const [from, folder] = [join(import.meta.dirname, '../..'), mkdtempSync(join(tmpdir(), 'cetak-unbuilt-'))]
  cleanups.push(() => rmSync(folder, { recursive: true }))
  for (const part of ['server', 'core', 'migrations', 'package.json'])
    cpSync(join(from, part), join(folder, part), { recursive: true })
  symlinkSync(join(from, 'node_modules'), join(folder, 'node_modules'))
  return { folder, script: join(folder, 'server/main.ts') }
}

const rejectionText = (starting: Promise<unknown>) => starting.then(() => '', String)

test('RUN-23 starting without built pages fails with one line of advice before the database is opened', async () => {
  const { env, dataDir } = await createFreshEnvironment()
  const { folder, script } = copySources()
  const missing = await rejectionText(startProgram(env, { dataDir, script }))
  expect(missing).toContain(
    `ended with 1 before it was ready:\nThe pages are not built: ${folder}/build/server/index.js is missing. Run npm run build, then start again.\n`,
  )
  expect(missing.trim().split('\n')).toHaveLength(2)
  mkdirSync(join(folder, 'build/server'), { recursive: true })
  writeFileSync(join(folder, 'build/server/index.js'), '')
  expect(await rejectionText(startProgram(env, { dataDir, script }))).toContain(
    `${folder}/build/client is missing.`,
  )
})

test('RUN-23 with a broken build, pages return 503, calls keep working and the error is logged once', async () => {
  const { env, dataDir } = await createFreshEnvironment()
  const { folder, script } = copySources()
  mkdirSync(join(folder, 'build/server'), { recursive: true })
  mkdirSync(join(folder, 'build/client'))
  writeFileSync(join(folder, 'build/server/index.js'), "throw new Error('half a build')")
  const program = await startProgram(env, { dataDir, script })
  cleanups.push(() => program.stop('SIGKILL'))
  const said = () =>
    program
      .output()
      .split('\n')
      .filter((line) => line.includes('can’t be loaded from'))
  await expect.poll(said, { timeout: scaleTime(20_000) }).toHaveLength(1)
  expect(said()[0]).toContain('Run npm run build, then start again.')
  expect(said()[0]).toContain('half a build')
  const page = await fetch(`${program.url}/`)
  expect(page.status).toBe(503)
  expect(page.headers.get('retry-after')).toBe('5')
  expect(await page.json()).toMatchObject({ success: false, code: 'unavailable' })
  expect((await fetch(`${program.url}/healthz`)).status).toBe(200)
  expect(said()).toHaveLength(1)
  await program.stop()
  expect(program.process.exitCode).toBe(0)
})
