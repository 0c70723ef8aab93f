import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { nodeFlags } from '../../scripts/platform-parts.mjs'
import type { DatabaseAddress } from './test-database.ts'

export async function runCetak(
  { dataDir, databaseUrl }: DatabaseAddress,
  ...args: string[]
): Promise<{ code: number; printed: string }> {
  const child = spawn(process.execPath, [...nodeFlags, 'server/cetak.ts', ...args], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
  })
  const ended = new Promise<number>((resolve) => child.on('exit', (code) => resolve(code ?? -1)))
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, printed: out + err }
}
