import { mkdtempSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const roomy = 4 * 2 ** 30

/**
 * A new folder for the databases of a run: in memory where the machine has 4 GiB of it to spare, which halves what
 * their copying costs, else on the disk.
 */
export function makeTestsFolder(): string {
  return mkdtempSync(join(memoryFolder() ?? tmpdir(), 'cetak-tests-'))
}

/** Where files are kept in memory, if there is enough of it. */
export function memoryFolder(): string | null {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > roomy && freemem() > roomy ? '/dev/shm' : null
  } catch {
    return null
  }
}
