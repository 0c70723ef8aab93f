import { spawn, spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { patient } from './support/patience.ts'

test('RUN-04 waits are longer beside busy programs, and never shorter', () => {
  expect(patient(1000)).toBeGreaterThanOrEqual(1000)
  const busy = Array.from({ length: availableParallelism() * 4 }, () =>
    spawn(process.execPath, ['-e', 'for (;;);']),
  )
  const asked = `import('${join(import.meta.dirname, 'support/patience.ts')}').then((it) => console.log(it.patient(1000)))`
  const { stdout } = spawnSync(process.execPath, ['-e', asked], { encoding: 'utf8' })
  for (const each of busy) each.kill('SIGKILL')
  expect(Number(stdout)).toBeGreaterThan(1500)
})
