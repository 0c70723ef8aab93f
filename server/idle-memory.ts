import { performance } from 'node:perf_hooks'

/** The program is idle if it used the CPU for less than this share of the time since the last check. */
const idleShare = 0.01
/** Growth of the process in bytes that is worth a collection, which blocks the program for about 0.2 s. */
const minGrowthBytes = 12_000_000

/**
 * Returns memory to the operating system while the program is idle, so that other programs on the shop's PC can use it.
 * V8 collects garbage only when it needs memory: after 20,000 calls it kept 120 MB that it no longer used. Does nothing
 * without the flag `--expose-gc` (`nodeFlags` of scripts/platform-parts.mjs).
 * @param checkEveryMs The program is idle if it hardly used the CPU for this time, in milliseconds.
 */
export function freeMemoryWhenIdle(checkEveryMs = 10_000): void {
  let lastUse = performance.eventLoopUtilization()
  let sizeAfterLast = 0
  setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, lastUse)
    lastUse = now
    if (utilization > idleShare || process.memoryUsage.rss() - sizeAfterLast < minGrowthBytes) return
    globalThis.gc?.({ type: 'major', flavor: 'last-resort' })
    sizeAfterLast = process.memoryUsage.rss()
  }, checkEveryMs).unref()
}
