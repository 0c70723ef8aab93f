import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { printLine } from './figures.ts'

const peers = join(import.meta.dirname, '../peers')

/** A message to add. `due` is in milliseconds since 1970, and also in its text for the gateway. */
export interface DueMessage {
  text: string
  due: number
}

/**
 * Distributes `count` messages over `seconds`, starting at `from`, with the same number each second. Due times are
 * whole seconds, as in the API.
 */
export function planMessages(count: number, seconds: number, from: number): DueMessage[] {
  return Array.from({ length: count }, (_, index) => {
    const due = from + Math.floor((index * seconds) / count) * 1000
    return { text: `bench-${index}-${due}`, due }
  })
}

export interface BenchSystem {
  name: string
  schedule(messages: DueMessage[]): Promise<void>
  stop(): Promise<void>
}

export const peerFolder = (name: string) => join(peers, name)

/**
 * Installs the packages of `bench/peers/package.json` if they are missing or outdated. Cetak itself does not need
 * them.
 */
export function installPeers(): void {
  const stamp = join(peers, 'node_modules/.installed')
  const wanted = readFileSync(join(peers, 'package.json'), 'utf8')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  printLine('Installing what Cetak is measured against …')
  const options = ['--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', ['install', ...options], { cwd: peers, stdio: 'inherit' })
  if (status !== 0) throw new Error('npm install failed in bench/peers: see the lines above')
  writeFileSync(stamp, wanted)
}

export async function startPeer(
  label: string,
  name: string,
  env: Record<string, string>,
): Promise<BenchSystem> {
  const child = fork(join(peerFolder(name), 'peer.ts'), { env: { ...process.env, ...env } })
  const ended = once(child, 'exit')
  const told = (what: string) =>
    Promise.race([
      once(child, 'message').then(([message]) => {
        if (message !== what) throw new Error(`${label} said ${String(message)}, not ${what}`)
      }),
      ended.then(() => {
        throw new Error(`${label} ended before it said ${what}`)
      }),
    ])
  await told('ready')
  return {
    name: label,
    async schedule(messages) {
      child.send(messages)
      await told('scheduled')
    },
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
