import { afterEach, expect, test, vi } from 'vitest'
import { startProgram, type Program } from '../support/program.ts'
import { createFreshEnvironment } from '../support/on-fresh-database.ts'
import { scaleTime } from '../support/load-factor.ts'

// Long timeout, because the tests start whole programs, some twice, while other tests use the machine.
vi.setConfig({ testTimeout: scaleTime(60_000) })

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const each of cleanups.splice(0).toReversed()) await each()
})

async function started(env: Record<string, string>, dataDir: string): Promise<Program> {
  const program = await startProgram(env, { dataDir })
  cleanups.push(() => program.stop('SIGKILL'))
  return program
}

test('prints working sign-in details at the first start only, and stops cleanly on each signal', async () => {
  const { env, dataDir } = await createFreshEnvironment()
  const first = await started({ ...env, ADMIN_PASSWORD: '' }, dataDir)
  const [, username, password] = /user (\S+), password (\S+)/.exec(first.output()) ?? []
  const answer = await fetch(`${first.url}/wp-json/jwt-auth/v1/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  expect(answer.status).toBe(200)
  await expectToStop(first, 'SIGTERM')

  for (const signal of ['SIGINT', 'SIGHUP'] as const) {
    const later = await started({ ...env, ADMIN_PASSWORD: '' }, dataDir)
    expect(later.output()).not.toContain('password')
    await expectToStop(later, signal)
  }
})

async function expectToStop(program: Program, signal: NodeJS.Signals): Promise<void> {
  expect((await fetch(`${program.url}/`)).status).toBe(200)
  expect(await program.stop(signal)).toBe(0)
  await expect(fetch(`${program.url}/`)).rejects.toThrow('fetch failed')
}
