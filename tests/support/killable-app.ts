import { fork, type ChildProcess } from 'node:child_process'
import { on, once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { nodeFlags } from '../../scripts/platform-parts.mjs'
import type { PaymentsProcessReport } from './kills/payments-process.ts'
import { adminPassword } from './program.ts'
import type { DatabaseAddress } from './test-database.ts'

export interface KillableApp {
  url: string
  call: (method: string, path: string, body?: object) => Promise<Record<string, unknown>>
  kill: () => Promise<void>
}

/** Starts the app without pages in a process that can be killed. Another process can continue on the same database. */
export async function startKillableApp(
  { dataDir, databaseUrl = '' }: DatabaseAddress,
  env: Record<string, string>,
): Promise<KillableApp> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const child = fork(join(import.meta.dirname, 'kills/payments-process.ts'), {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      NODE_ENV: 'test',
      LOG_LEVEL: 'fatal',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      JWT_SECRET: 'a-secret-for-processes-that-are-killed',
      ADMIN_PASSWORD: adminPassword,
      PORT: String(port),
      ...env,
    },
    execArgv: nodeFlags,
  })
  await Promise.race([
    waitUntilReady(child),
    once(child, 'exit').then(() => Promise.reject(new Error('the app ended at its start'))),
  ])
  let token = ''
  const call: KillableApp['call'] = async (method, path, body) => {
    const answer = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Record<string, unknown>
  }
  token = String(
    (await call('POST', '/wp-json/jwt-auth/v1/token', { username: 'admin', password: adminPassword }))[
      'token'
    ],
  )
  return {
    url,
    call,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

export async function waitUntilReady(child: ChildProcess): Promise<void> {
  const ready: PaymentsProcessReport = 'ready'
  for await (const [report] of on(child, 'message')) if (report === ready) return
}

export async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (!address || typeof address === 'string') throw new Error('no free port')
  return address.port
}
