import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/**
 * Runs `cetak backup --files-beside` in a separate process, so that messages don't wait for the
 * backup. Throws an error with the line that the command prints on failure.
 */
export async function backUpInSeparateProcess(file: string): Promise<void> {
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
  const [stderr, code] = await Promise.all([text(child.stderr), ended])
  if (code !== 0)
    throw new Error(stderr.trim().split('\n').at(-1) || `the backup ended with ${code ?? 'a signal'}`)
}
