import { expect, test } from 'vitest'
import { keepRunning } from '../../scripts/keep-running.mjs'

test('FIX-39 a program that exits after a restore is restarted at once, without counting as a crash', async () => {
  const ends = [75, 0].map((code) => ({ code, signal: null, ready: true, told: false }))
  const starts: unknown[] = []
  const said: string[] = []
  await keepRunning(
    async (env: Record<string, string>) => {
      starts.push(env['CETAK_CRASHES'])
      return ends.shift() ?? { code: 1, signal: null, ready: true, told: false }
    },
    { say: (line: string) => void said.push(line), pause: async () => false },
  )
  expect(starts).toEqual(['[]', '[]'])
  expect(said).toEqual([])
})
