import { rmSync, statfsSync, statSync, truncateSync } from 'node:fs'
import { rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'

/**
 * Size of the ballast, a file next to the bundled server's files. It is released piece by piece while the disk is
 * full, so that orders and messages still work and the server can still start. A segment of the server's log has 16
 * MB.
 */
const ballastBytes = 64_000_000
/** Pieces are small, because other programs compete for the freed space. */
const pieceBytes = 1_000_000
/** If less space than this is free, the ballast is released. If no ballast is left, an error is logged. */
const leastFreeBytes = 24_000_000
/** The ballast is created only if this share of the disk stays free. */
const leastShare = 0.2
const lookEveryMs = 500
const sayEveryMs = 30_000

const nameOf = (dataDir: string) => join(dataDir, 'ballast')

function diskOf(dataDir: string): { free: number; total: number } | null {
  try {
    const { bavail, blocks, bsize } = statfsSync(dataDir)
    return { free: bavail * bsize, total: blocks * bsize }
  } catch {
    return null
  }
}

/** Releases one piece. Returns `false` if no ballast is left. */
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

/** Releases pieces until enough of the disk is free. Returns true if any piece was released. */
export function freeDiskSpace(dataDir: string): boolean {
  let gave = false
  while ((diskOf(dataDir)?.free ?? Infinity) < leastFreeBytes && shrinkBallast(dataDir)) gave = true
  return gave
}

/**
 * Maintains the ballast while the server runs, and releases it while the disk is full. Returns a function that stops
 * this.
 */
export function maintainBallast(dataDir: string, log?: Logger): () => Promise<void> {
  let saidAt = -sayEveryMs
  const look = async () => {
    freeDiskSpace(dataDir)
    const disk = diskOf(dataDir)
    if (disk && disk.free < leastFreeBytes && performance.now() - saidAt > sayEveryMs) {
      saidAt = performance.now()
      log?.error({ free: disk.free }, 'The disk is full: free up disk space now, or orders will stop.')
    }
    await makeBallast(dataDir).catch((error: unknown) =>
      log?.error(error, 'failed to write the ballast file'),
    )
  }
  let looking = look()
  const timer = setInterval(() => (looking = looking.then(look)), lookEveryMs).unref()
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
