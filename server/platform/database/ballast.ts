import { rmSync, statfsSync, statSync, truncateSync } from 'node:fs'
import { rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'

/**
 * A file that the embedded database gives up piece by piece where a write finds the disk full, so that orders and messages
 * still work and the database still opens (a WAL segment has 16 MB).
 */
const ballastBytes = 64_000_000
/** Small pieces, because other programs on a full disk compete for what is freed. */
const pieceBytes = 1_000_000
/** Less free space than this is logged. */
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

/** Frees one piece of the ballast; false if nothing is left of it. */
export function shrinkBallast(dataDir: string): boolean {
  const path = nameOf(dataDir)
  try {
    const { size } = statSync(path)
    if (size > pieceBytes) truncateSync(path, size - pieceBytes)
    else rmSync(path)
    return true
  } catch {
    return false
  }
}

/** Keeps the ballast while the database is open; returns how to stop. */
export function keepBallast(dataDir: string, log?: Logger): () => Promise<void> {
  const look = async () => {
    const disk = diskOf(dataDir)
    if (disk && disk.free < leastFreeBytes)
      log?.error(
        { free: disk.free, reserve: (await stat(nameOf(dataDir)).catch(() => null))?.size ?? 0 },
        'The disk is full. The database writes to its last reserve: free up disk space now, or orders will stop.',
      )
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
  if ((await stat(path).catch(() => null))?.size === ballastBytes) return
  const making = `${path}.making`
  try {
    await writeFile(making, Buffer.alloc(ballastBytes), { mode: 0o600 })
    await rename(making, path)
  } finally {
    await rm(making, { force: true })
  }
}
