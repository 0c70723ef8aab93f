import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { nodeFlags } from '../../scripts/platform-parts.mjs'

/** Prints the memory in MB before and after two seconds, during which the process is idle or busy. */
const script = (afterwards: string) => `
  const { freeMemoryWhenIdle } = await import('#server/idle-memory.ts')
  freeMemoryWhenIdle(500)
  const size = () => Math.round(process.memoryUsage.rss() / 1e6)
  let list = Array.from({ length: 1_000_000 }, (_, at) => ({ at, text: 'order ' + at }))
  const full = size()
  list = null
  const end = performance.now() + 2_000
  while (performance.now() < end) { ${afterwards} }
  console.log(JSON.stringify({ full, later: size() }))
`

test('returns unused memory to the operating system only while the program is idle', async () => {
  const idle = await runScript('await new Promise((resolve) => setTimeout(resolve, 100))')
  expect(idle.later).toBeLessThan(idle.full - 50)

  const busy = await runScript(
    'for (let n = 0; n < 1e7; n += 1); await new Promise((resolve) => setTimeout(resolve, 1))',
  )
  expect(busy.later).toBeGreaterThan(busy.full - 50)
})

async function runScript(afterwards: string): Promise<{ full: number; later: number }> {
  const args = [...nodeFlags, '--input-type=module', '--eval', script(afterwards)]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  return JSON.parse(stdout) as { full: number; later: number }
}
