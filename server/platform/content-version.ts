import type { Database } from './database.ts'

export interface ContentVersion {
  /** Another one after each change of what pages show. */
  current: () => string
  stop: () => Promise<void>
}

/**
 * Counts the changes of what pages show. The tables announce them themselves (`announce_content`), so that each
 * process hears of a change whoever made it; a lost connection counts as one, for what was said meanwhile is lost.
 */
export async function watchContent(database: Database): Promise<ContentVersion> {
  let changes = 0
  const stop = await database.listen('content_changed', () => {
    changes += 1
  })
  return { current: () => String(changes), stop }
}
