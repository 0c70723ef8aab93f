import { spawn, spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scaleTime } from './support/load-factor.ts'

test('RUN-04 test timeouts grow when the machine is loaded and never shrink', () => {
  expect(scaleTime(1000)).toBeGreaterThanOrEqual(1000)
  const busy = Array.from({ length: availableParallelism() * 4 }, () =>
    spawn(process.execPath, ['-e', 'for (;;);']),
  )
  const asked = `import('${join(import.meta.dirname, 'support/load-factor.ts')}').then((it) => console.log(it.scaleTime(1000)))`
  const { stdout } = spawnSync(process.execPath, ['-e', asked], { encoding: 'utf8' })
  for (const each of busy) each.kill('SIGKILL')
  expect(Number(stdout)).toBeGreaterThan(1500)
})

test('RUN-04 no test has a timeout that ignores the machine’s load', () => {
  const bare = /\btimeout: [\d_]{3,}|^\}, [\d_]{4,}\)$|^  [\d_]{4,},\n\)$/gm
  const found = globSync('**/*.ts', { cwd: import.meta.dirname }).flatMap((file) =>
    [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(bare)].map(
      ([said]) => `${file}: ${said}`,
    ),
  )
  expect(found).toEqual([])
})
