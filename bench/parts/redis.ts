import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { printLine } from './figures.ts'

/** Starts Redis on a free port. It syncs its write log every second, as usual for queues. */
export async function startRedis(): Promise<{ port: number; stop: () => Promise<void> }> {
  requireRedis()
  const [port, folder] = [await findFreePort(), mkdtempSync(join(tmpdir(), 'cetak-bench-redis-'))]
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--appendonly', 'yes']
  const server = spawn('sh', ['-c', untilInputEnds, ...options, '--save', ''], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (chunk: Buffer) => /Ready to accept/.test(chunk.toString()) && resolve())
    void ended.then(() => reject(new Error('redis-server ended before it was ready')))
  })
  return {
    port,
    async stop() {
      server.stdin.end()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Shell command that runs Redis and kills it when the shell's input ends, which also happens when this process is
 * killed.
 */
const untilInputEnds = 'redis-server "$0" "$@" <&- & server=$!; cat; kill -KILL $server'

function requireRedis(): void {
  if (hasRedis()) return
  printLine("Redis is missing: installing Debian's package redis-server …")
  if (process.getuid?.() === 0) {
    aptGet('update')
    aptGet('install', '--no-install-recommends', 'redis-server')
  }
  if (!hasRedis()) throw new Error('redis-server is needed to measure BullMQ: apt-get install redis-server')
}

const hasRedis = () => spawnSync('redis-server', ['--version']).status === 0

function aptGet(...args: string[]): void {
  spawnSync('apt-get', ['-qq', '-y', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    // RUNLEVEL installs the package without starting it, because the bench starts its own server.
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  })
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
