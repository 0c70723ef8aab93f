import { mkdtempSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const roomy = 4 * 2 ** 30

/**
 * Creates a folder for the databases of a test run. It is in memory if the machine has 4 GiB to spare, which halves
 * the time for copies, and otherwise on disk.
 */
export function createTestsFolder(): string {
  return mkdtempSync(join(findMemoryFolder() ?? tmpdir(), 'cetak-tests-'))
}

export function findMemoryFolder(): string | null {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > roomy && freemem() > roomy ? '/dev/shm' : null
  } catch {
    return null
  }
}
