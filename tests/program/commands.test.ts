import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { scaleTime } from '../support/load-factor.ts'
import { adminPassword, startProgram } from '../support/program.ts'
import { createTestsFolder } from '../support/tests-folder.ts'

let folder: string
/**
 * Data folder of a program that was started and stopped. `npm start` and `npm run dev` start with a
 * copy.
 */
let template: string
beforeAll(async () => {
  folder = createTestsFolder()
  template = mkdtempSync(join(folder, 'template-'))
  await (await startProgram({}, { dataDir: template })).stop()
}, scaleTime(60_000))
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  [{ PORT: 'abc' }, 'Wrong setting: PORT must be a number.'],
  [{ ROLE: 'boss' }, 'Wrong setting: ROLE must be all, web or engine.'],
  [
    { WHATSAPP_PROVIDER: 'gateway' },
    'Wrong setting: WHATSAPP_GATEWAY_URL must be set when WHATSAPP_PROVIDER is gateway.',
  ],
  [
    { DATABASE_URL: 'mysql://root@localhost/shop' },
    'Wrong setting: DATABASE_URL must begin with postgres:// or postgresql://.',
  ],
])('reports an invalid environment variable in one line: %o', async (env, line) => {
  await expect(startProgram(env)).rejects.toThrow(
    new Error(`the program ended with 1 before it was ready:\n${line}\n`),
  )
})

function startedFolder(): string {
  const dataDir = mkdtempSync(join(folder, 'data-'))
  cpSync(template, dataDir, { recursive: true })
  return dataDir
}

test('reports in one line that the port is in use', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void taken.close())
  await once(taken, 'listening')
  const { port } = taken.address() as { port: number }

  await expect(startProgram({ PORT: String(port) }, { dataDir: startedFolder() })).rejects.toThrow(
    `\nPort ${port} is already in use. Stop the other program, or set PORT to a free one.\n`,
  )
})

test('reports in one line that HOST is not an address of this machine', async () => {
  await expect(startProgram({ HOST: '192.0.2.1' }, { dataDir: startedFolder() })).rejects.toThrow(
    '\nHOST 192.0.2.1 is not an address of this machine.\n',
  )
})

const npmStart = (env: Record<string, string> = {}) =>
  npmRun(['start'], { PORT: '0', ...env }, startedFolder())

async function npmRun(
  command: string[],
  env: Record<string, string>,
  dataDir = mkdtempSync(join(folder, 'data-')),
) {
  const npm = spawn('npm', command, {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(npm, 'exit')
  let printed = ''
  for (const stream of [npm.stdout, npm.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const urls = () => [...printed.matchAll(/Cetak is running: (\S+)/g)].map(([, url = '']) => url)
  await Promise.race([
    expect.poll(urls, { timeout: scaleTime(480_000), interval: 100 }).toHaveLength(1),
    ended.then(() => Promise.reject(new Error(`npm ended:\n${printed}`))),
  ])
  onTestFinished(async () => {
    npm.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true })
  })
  return { npm, ended, urls, printed: () => printed, dataDir }
}

test(
  'a signal sent only to npm stops every process of npm start',
  { timeout: scaleTime(240_000) },
  async () => {
    const { npm, ended, urls, printed } = await npmStart()
    npm.kill('SIGINT')
    expect(await ended).toEqual([0, null])
    expect(printed()).toContain('Stopping…')
    await expect(fetch(urls()[0] ?? '')).rejects.toThrow('fetch failed')
  },
)

test(
  'RUN-08 npm start restarts a killed program, prints a note, and Health reports the crash',
  { timeout: scaleTime(240_000) },
  async () => {
    const { npm, ended, urls, printed } = await npmStart({ ADMIN_PASSWORD: adminPassword })
    const pid = () => Number(/"pid":(\d+)/.exec(printed())?.[1])
    await expect.poll(pid).toBeGreaterThan(1)
    expect((await fetch(urls()[0] ?? '')).status).toBe(200)
    process.kill(pid(), 'SIGSEGV')
    await expect.poll(urls, { timeout: scaleTime(120_000), interval: 100 }).toHaveLength(2)
    expect(printed()).toContain('Cetak exited unexpectedly (signal SIGSEGV). Restarting in 1 s …')

    const url = urls()[1] ?? ''
    const { token } = await request(`${url}/wp-json/jwt-auth/v1/token`, {
      body: { username: 'admin', password: adminPassword },
    })
    const { data } = await request(`${url}/api/v2/health`, { token })
    expect(data.checks.find(({ name }: { name: string }) => name === 'crashes')).toMatchObject({
      tone: 'caution',
      words: 'The program ended unexpectedly once in the last day and was restarted automatically.',
      facts: [{ value: 'signal SIGSEGV' }],
    })
    npm.kill('SIGINT')
    expect(await ended).toEqual([0, null])
  },
)

test('RUN-08 npm start does not restart a program that failed to start', async () => {
  const npm = spawn('npm', ['start'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, PORT: 'abc' },
    stdio: 'ignore',
  })
  expect(await once(npm, 'exit')).toEqual([1, null])
})

test(
  'RUN-04 npm run dev restarts the server, but not Vite, when server sources change',
  { timeout: scaleTime(240_000) },
  async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as { port: number }
    taken.close()
    const { npm, ended, urls, printed } = await npmRun(
      ['run', 'dev'],
      { PORT: String(port) },
      startedFolder(),
    )
    const url = urls()[0] ?? ''
    const text = async (path: string) => (await fetch(url + path)).text()
    expect(await text('/api/v2/services')).toContain('"success":true')
    // Vite’s client script contains an address that Vite chooses at its start and that a restart would change.
    const client = await text('/@vite/client')
    utimesSync(join(import.meta.dirname, '../../server/main.ts'), new Date(), new Date())
    await expect.poll(printed, { timeout: scaleTime(120_000) }).toMatch(/The server restarted in \d/)
    expect(await text('/@vite/client')).toBe(client)
    expect(await text('/api/v2/services')).toContain('"success":true')
    npm.kill('SIGINT')
    expect(await ended).toEqual([0, null])
  },
)

test(
  'RUN-07 npm run demo starts a shop with a month of data, without using the real shop’s data or servers',
  { timeout: scaleTime(720_000) },
  async () => {
    let asked = 0
    const theirs = createServer((socket) => {
      asked += 1
      socket.destroy()
    }).listen(0, '127.0.0.1')
    await once(theirs, 'listening')
    const at = `127.0.0.1:${(theirs.address() as { port: number }).port}`
    const folderOfDemo = mkdtempSync(join(folder, 'demo-'))
    onTestFinished(() => void theirs.close())
    const demo = {
      DEMO_DIR: join(folderOfDemo, 'demo'),
      PORT: '0',
      DATABASE_URL: `postgres://cetak@${at}/cetak`,
      WHATSAPP_PROVIDER: 'gateway',
      WHATSAPP_GATEWAY_URL: `http://${at}/api/send`,
      WORDPRESS_URL: `http://${at}`,
      CONTACTS_SOURCE_URL: `http://${at}/contacts`,
      SMTP_URL: `smtp://${at}`,
      BACKUP_S3_URL: `http://${at}/kedai`,
      BACKUP_S3_KEY_ID: 'key',
      BACKUP_S3_SECRET: 'secret',
      ROLE: 'engine',
    }
    const first = await npmRun(['run', 'demo'], demo)
    await expect.poll(first.printed).toContain('The demo is ready')
    const [, password] = /user admin, password (\S+)\.\n/.exec(first.printed()) ?? []
    const token = async (url = '') =>
      (await request(`${url}/wp-json/jwt-auth/v1/token`, { body: { username: 'admin', password } })).token
    const url = first.urls()[0] ?? ''
    const staff = { token: await token(url) }
    const { orders } = (await request(`${url}/api/v2/orders?limit=100`, staff)).data
    const kinds = new Set(orders.map(({ goods }: { goods: { kind: string } }) => goods.kind))
    expect(kinds).toEqual(new Set(['sticker', 'ppsticker', 'nametag', 'logo', 'basket']))
    const stages = new Set(orders.map(({ stage }: { stage: string }) => stage))
    expect([...stages]).toEqual(
      expect.arrayContaining([
        'quoted',
        'new',
        'paid',
        'in_production',
        'ready',
        'handed_over',
        'posted',
        'cancelled',
      ]),
    )
    const days = new Set(orders.map(({ placed_at }: { placed_at: string }) => placed_at.slice(0, 10)))
    expect(days.size).toBeGreaterThan(25)
    const messages = (await request(`${url}/api/v2/scheduled-messages/status`, staff)).data
    expect(messages).toMatchObject({ sending: 0, failed: 0 })
    expect(messages.sent).toBeGreaterThan(40)
    expect(messages.pending).toBeGreaterThan(4)
    expect((await request(`${url}/api/v2/production/batches`, staff)).data.batches.length).toBeGreaterThan(5)
    const { groups } = (await request(`${url}/api/v2/group-orders`, staff)).data
    expect(groups).toMatchObject([{ children: 7, expected: 10, paid: 4 }])
    first.npm.kill('SIGINT')
    expect(await first.ended).toEqual([0, null])

    const second = await npmRun(['run', 'demo'], demo)
    const again = second.urls()[0] ?? ''
    const kept = (await request(`${again}/api/v2/orders?limit=100`, { token: await token(again) })).data
    expect(kept.orders.length).toBe(orders.length)
    expect(second.printed()).not.toContain('Creating a month')
    expect(asked).toBe(0)
    expect([readdirSync(first.dataDir), readdirSync(folderOfDemo)]).toEqual([[], ['demo']])
  },
)

test('RUN-07 npm run demo refuses a folder of another shop and does not change the folder', async () => {
  const DEMO_DIR = mkdtempSync(join(folder, 'no-demo-'))
  await expect(npmRun(['run', 'demo'], { DEMO_DIR })).rejects.toThrow(
    `${DEMO_DIR} is not a demo folder. Set DEMO_DIR to a new folder.`,
  )
  expect(readdirSync(DEMO_DIR)).toEqual([])
})

async function request(url: string, { body, token }: { body?: object; token?: string }) {
  const answer = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return answer.json()
}
