import { shopOffsetMs } from '../../core/values/shop-time.ts'
import type { Database } from './database.ts'

export interface ContentVersion {
  /** Another one after each change of what pages show, and on each day of the shop: some of it is of the day. */
  current: () => string
  stop: () => Promise<void>
}

const dayNumber = (ms: number) => Math.floor((ms + shopOffsetMs) / 86_400_000)

/**
 * Counts the changes of what pages show. The tables announce them themselves (`announce_content`), so that each
 * process hears of a change whoever made it; a lost connection counts as one, for what was said meanwhile is lost.
 */
export async function watchContent(database: Database): Promise<ContentVersion> {
  let changes = 0
  const stop = await database.listen('content_changed', () => {
    changes += 1
  })
  return { current: () => `${changes} ${dayNumber(Date.now())}`, stop }
}
