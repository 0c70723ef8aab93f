import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export function stopLeftServer(dataDir: string): void {
  try {
    const [pid] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGQUIT')
  } catch {
    // No server is running.
  }
}
