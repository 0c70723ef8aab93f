import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { environmentVariableNames } from '#server/env.ts'
import { buildIfNeeded } from './build-if-needed.ts'
import { forwardsSignals } from './platform-parts.mjs'

// `npm run demo`: starts a shop with a month of activity, for trying everything out. It has its own folder and port
// and sends to the sandbox only. It ignores the shop's own database, gateway, WordPress, mail and storage in `.env`.

const folder = process.env['DEMO_DIR'] || join('data', 'demo')
const port = process.env['PORT'] || '3001'
const password = 'kedai-demo-2026'
/** Name of the file that marks a folder as that of a demo. */
const markFile = 'demo.txt'
const printLine = (line: string) => process.stdout.write(`${line}\n`)

if (existsSync(folder) && !existsSync(join(folder, markFile))) {
  process.stderr.write(`${folder} is not a demo folder. Set DEMO_DIR to a new folder.\n`)
  process.exit(1)
}
process.env['NODE_ENV'] = 'production'
buildIfNeeded(printLine)

// Empty variables count as not set, but prevent `.env` from setting them.
for (const name of environmentVariableNames) process.env[name] = ''
Object.assign(process.env, {
  // The customers are fictitious, so a real gateway must never be used.
  WHATSAPP_PROVIDER: 'sandbox',
  NODE_ENV: 'production',
  DATA_DIR: folder,
  PORT: port,
  ADMIN_PASSWORD: password,
  LOG_LEVEL: 'warn',
})
if (!existsSync(folder)) await createDemoData()
await import('#server/main.ts')
printLine(`The demo is ready: http://127.0.0.1:${port}/login, user admin, password ${password}.`)
printLine(`Its messages go to its sandbox phone only. Delete ${folder} to start over.`)

/** Fills a temporary folder and renames it when complete, so that a partial demo is never used. */
async function createDemoData(): Promise<void> {
  printLine('Creating a month of activity, which takes a minute …')
  mkdirSync(dirname(folder), { recursive: true })
  const making = mkdtempSync(`${folder}-`)
  const child = spawn(process.execPath, [...process.execArgv, 'scripts/demo-month.ts'], {
    stdio: 'inherit',
    // Log only errors, because skipping hours at once causes warnings about delays.
    env: {
      ...process.env,
      DATA_DIR: making,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      LOG_LEVEL: 'error',
    },
  })
  const stop = (signal: NodeJS.Signals) => forwardsSignals(process.platform) && child.kill(signal)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)
  const [code] = (await once(child, 'exit')) as [number | null]
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, stop)
  if (code !== 0) {
    rmSync(making, { recursive: true, force: true })
    process.exit(code ?? 1)
  }
  writeFileSync(join(making, markFile), 'A demo, made by npm run demo. Nothing in it is real.\n')
  renameSync(making, folder)
}
