import { rmSync, statfsSync } from 'node:fs'
import { rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { factsOf } from '../thrown-facts.ts'

/**
 * The embedded database opens only if it can write up to 20 MB (a WAL segment has 16 MB): on a full disk it would not start
 * at all. A file of this size is kept for that and deleted when the disk is full.
 */
const ballastBytes = 64_000_000
/** Below this much free space the ballast goes. */
const leastFreeBytes = 24_000_000
/** It is made only where this share of the disk stays free. */
const leastShare = 0.2
const lookEveryMs = 30_000

const nameOf = (dataDir: string) => join(dataDir, 'ballast')

function diskOf(dataDir: string): { free: number; total: number } | null {
  try {
    const { bavail, blocks, bsize } = statfsSync(dataDir)
    return { free: bavail * bsize, total: blocks * bsize }
  } catch {
    return null
  }
}

/** Makes room on a full disk; does nothing elsewhere. */
export function dropBallast(dataDir: string, log?: Logger): void {
  const disk = diskOf(dataDir)
  if (!disk || disk.free >= leastFreeBytes) return
  try {
    rmSync(nameOf(dataDir))
    log?.error(
      { free: disk.free },
      'The disk is full. The last reserve of the database was freed: free up disk space now, or orders will stop.',
    )
  } catch (error) {
    // It went before.
    if (factsOf(error).code !== 'ENOENT') log?.error(error, 'failed to delete the ballast file')
  }
}

/** Keeps the ballast while the database is open; returns how to stop. */
export function keepBallast(dataDir: string, log?: Logger): () => Promise<void> {
  const look = async () => {
    dropBallast(dataDir, log)
    await makeBallast(dataDir).catch((error: unknown) =>
      log?.error(error, 'failed to write the ballast file'),
    )
  }
  let looking = look()
  const timer = setInterval(() => (looking = look()), lookEveryMs).unref()
  return async () => {
    clearInterval(timer)
    await looking
  }
}

async function makeBallast(dataDir: string): Promise<void> {
  const path = nameOf(dataDir)
  const disk = diskOf(dataDir)
  if (!disk || disk.free - ballastBytes < disk.total * leastShare) return
  if (await stat(path).catch(() => null)) return
  const making = `${path}.making`
  try {
    await writeFile(making, Buffer.alloc(ballastBytes), { mode: 0o600 })
    await rename(making, path)
  } finally {
    await rm(making, { force: true })
  }
}
