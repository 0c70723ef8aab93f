import { writeFileSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { signIn as signInCall } from '#core/identity/sign-in.ts'
import { adminPassword, startProgram } from '#tests/support/program.ts'
import { freshDatabase } from '#tests/support/test-database.ts'

const failingDisk = new URL('../../support/threads/failing-disk.ts', import.meta.url).href

const signIn = (url: string) =>
  fetch(url + signInCall.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: adminPassword }),
  }).then(
    ({ status }) => status,
    () => 'no answer',
  )

test('a disk that fails ends the program instead of being told as done; the next start goes on', async () => {
  const { address, remove } = await freshDatabase()
  const { dataDir } = address
  const failWhen = join(dataDir, 'fail')
  const env = { FAIL_WHEN: failWhen, NODE_OPTIONS: `--import ${failingDisk}` }
  const program = await startProgram(env, { dataDir })
  expect(await signIn(program.url)).toBe(200)

  const ended = once(program.process, 'exit')
  writeFileSync(failWhen, '')
  expect(await signIn(program.url)).not.toBe(200)
  expect(await ended).toEqual([1, null])
  expect(program.output()).toContain('Is the disk full, or failing?')

  rmSync(failWhen)
  const again = await startProgram(env, { dataDir })
  expect(await signIn(again.url)).toBe(200)
  await again.stop()
  await remove()
})
