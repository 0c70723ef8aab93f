import { rmSync, statfsSync, statSync, truncateSync } from 'node:fs'
import { rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'

/**
 * Size of the ballast, a file next to the bundled server's files. The ballast is released piece by piece while the
 * disk is full, so that orders and messages still work and the server can still start. A segment of PostgreSQL's
 * write-ahead log is 16 MB.
 */
const ballastBytes = 64_000_000
/** Pieces are small, because other programs compete for the freed space. */
const pieceBytes = 1_000_000
const minFreeBytes = 24_000_000
/** The ballast is created only if this share of the disk stays free. */
const minFreeShare = 0.2
const checkIntervalMs = 500
const logIntervalMs = 30_000

const getBallastPath = (dataDir: string) => join(dataDir, 'ballast')

function readDiskSpace(dataDir: string): { free: number; total: number } | null {
  try {
    const { bavail, blocks, bsize } = statfsSync(dataDir)
    return { free: bavail * bsize, total: blocks * bsize }
  } catch {
    return null
  }
}

export function shrinkBallast(dataDir: string): boolean {
  const path = getBallastPath(dataDir)
  try {
    const { size } = statSync(path)
    if (size > pieceBytes) truncateSync(path, size - pieceBytes)
    else rmSync(path)
    return true
  } catch {
    return false
  }
}

export function freeDiskSpace(dataDir: string): boolean {
  let released = false
  while ((readDiskSpace(dataDir)?.free ?? Infinity) < minFreeBytes && shrinkBallast(dataDir)) released = true
  return released
}

/** Releases the ballast while the disk is full. The returned function stops this. */
export function maintainBallast(dataDir: string, log?: Logger): () => Promise<void> {
  let loggedAt = -logIntervalMs
  const checkDisk = async () => {
    freeDiskSpace(dataDir)
    const disk = readDiskSpace(dataDir)
    if (disk && disk.free < minFreeBytes && performance.now() - loggedAt > logIntervalMs) {
      loggedAt = performance.now()
      log?.error({ free: disk.free }, 'The disk is full: free up disk space now, or orders will stop.')
    }
    await createBallast(dataDir).catch((error: unknown) =>
      log?.error(error, 'failed to write the ballast file'),
    )
  }
  let checking = checkDisk()
  const timer = setInterval(() => (checking = checking.then(checkDisk)), checkIntervalMs).unref()
  return async () => {
    clearInterval(timer)
    await checking
  }
}

async function createBallast(dataDir: string): Promise<void> {
  const path = getBallastPath(dataDir)
  const disk = readDiskSpace(dataDir)
  if (!disk || disk.free - ballastBytes < disk.total * minFreeShare) return
  if ((await stat(path).catch(() => null))?.size === ballastBytes) return
  const temporaryPath = `${path}.making`
  try {
    await writeFile(temporaryPath, Buffer.alloc(ballastBytes), { mode: 0o600 })
    await rename(temporaryPath, path)
  } finally {
    await rm(temporaryPath, { force: true })
  }
}
