import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

export interface Step {
  name: string
  command: string
  args: string[]
}

/** Types and lint share their work out to all cores, which are busy anyway, and take a third more for it. */
const oneCore = { GOMAXPROCS: '1' }

/**
 * Runs steps at once: each alone keeps hardly more than one core busy. What one prints is said when it has ended, so that it
 * stands together. Whether all were good.
 */
export async function runTogether(steps: Step[], say: (line: string) => void): Promise<boolean> {
  const good = await Promise.all(
    steps.map(async ({ name, command, args }) => {
      const start = performance.now()
      const child = spawn(command, args, {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, ...oneCore },
      })
      const [out, err, [code]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'close') as Promise<[number | null]>,
      ])
      const seconds = ((performance.now() - start) / 1000).toFixed(1)
      say(`\n── ${name}\n${out}${err}── ${name}: ${code === 0 ? 'good' : 'FAILED'}, ${seconds} s`)
      return code === 0
    }),
  )
  return good.every(Boolean)
}
