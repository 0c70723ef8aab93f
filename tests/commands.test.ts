import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startProgram } from './support/program.ts'

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
])('a wrong variable is one clear line: %o', async (env, line) => {
  await expect(startProgram(env)).rejects.toThrow(
    new Error(`the program ended with 1 before it was ready:\n${line}\n`),
  )
})

// It builds first when a source has changed since the last build.
test('a signal for npm alone stops everything that npm start has started', { timeout: 240_000 }, async () => {
  const dataDir = mkdtempSync('/tmp/cetak-test-')
  const npm = spawn('npm', ['start'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(npm, 'exit')
  try {
    let printed = ''
    const url = await new Promise<string>((resolve, reject) => {
      npm.stdout.on('data', (chunk: Buffer) => {
        printed += chunk.toString()
        const found = /Cetak is running: (\S+)/.exec(printed)?.[1]
        if (found) resolve(found)
      })
      void ended.then(() => reject(new Error(`npm start ended:\n${printed}`)))
    })
    npm.kill('SIGINT')
    expect(await ended).toEqual([0, null])
    expect(printed).toContain('Stopping …')
    await expect(fetch(url)).rejects.toThrow('fetch failed')
  } finally {
    npm.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true })
  }
})
