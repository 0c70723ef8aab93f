import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/**
 * Writes a backup as `cetak backup --files-beside` does, in a process of its own, so that no message waits for a backup. Throws the one line that it says.
 */
export async function backupApart(file: string): Promise<void> {
  const flags = process.execArgv.filter((flag) => !flag.startsWith('--watch'))
  const child = spawn(
    process.execPath,
    [...flags, join(import.meta.dirname, 'cetak.ts'), 'backup', '--files-beside', file],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('exit', resolve).on('error', reject)
  })
  const [said, code] = await Promise.all([text(child.stderr), ended])
  if (code !== 0)
    throw new Error(said.trim().split('\n').at(-1) || `the backup ended with ${code ?? 'a signal'}`)
}
