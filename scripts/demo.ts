import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { variableNames } from '#server/env.ts'
import { buildIfNeeded } from './build-if-needed.ts'
import { handsOnSignals } from './platform-parts.mjs'

// `npm run demo`: a shop with a month of life in it, to look around and press everything in. It has a folder and a port of
// its own and sends to its sandbox only: nothing that `.env` says about the shop's own database, gateway, WordPress, mail
// or storage is known to it.

const folder = process.env['DEMO_DIR'] || join('data', 'demo')
const port = process.env['PORT'] || '3001'
const password = 'kedai-demo-2026'
/** Lies in the folder of a demo, and in no shop's. */
const mark = 'demo.txt'
const say = (line: string) => process.stdout.write(`${line}\n`)

if (existsSync(folder) && !existsSync(join(folder, mark))) {
  process.stderr.write(`${folder} is no folder of a demo. Set DEMO_DIR to one that is not there yet.\n`)
  process.exit(1)
}
process.env['NODE_ENV'] = 'production'
buildIfNeeded(say)

// `.env` leaves alone what is set, and an empty variable counts as not set.
for (const name of variableNames) process.env[name] = ''
Object.assign(process.env, {
  // Its customers are made up: it must never be connected to a real gateway.
  WHATSAPP_PROVIDER: 'sandbox',
  NODE_ENV: 'production',
  DATA_DIR: folder,
  PORT: port,
  ADMIN_PASSWORD: password,
  LOG_LEVEL: 'warn',
})
if (!existsSync(folder)) await fill()
await import('#server/main.ts')
say(`The demo is ready: http://127.0.0.1:${port}/login, user admin, password ${password}.`)
say(`Its messages go to its Sandbox phone only. Delete ${folder} to begin again.`)

/** In a folder beside it, which becomes the demo's when the month is over: a half one is never met. */
async function fill(): Promise<void> {
  say('A month passes in a new shop, which takes a minute …')
  mkdirSync(dirname(folder), { recursive: true })
  const making = mkdtempSync(`${folder}-`)
  const child = spawn(process.execPath, [...process.execArgv, 'scripts/demo-month.ts'], {
    stdio: 'inherit',
    // Warnings would be of what seems late when hours pass at once.
    env: {
      ...process.env,
      DATA_DIR: making,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      LOG_LEVEL: 'error',
    },
  })
  const stop = (signal: NodeJS.Signals) => handsOnSignals(process.platform) && child.kill(signal)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)
  const [code] = (await once(child, 'exit')) as [number | null]
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, stop)
  if (code !== 0) {
    rmSync(making, { recursive: true, force: true })
    process.exit(code ?? 1)
  }
  writeFileSync(join(making, mark), 'A demo, made by npm run demo. Nothing in it is real.\n')
  renameSync(making, folder)
}
