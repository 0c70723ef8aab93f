import type { Logger } from 'pino'
import type { Db } from '#server/db/database.ts'
import type { ConversationChangeEvent } from './presence.ts'
import type { ChangeFeed } from '#server/realtime/change-feed.ts'
import { findConversationIds } from './conversation-customer-store.ts'

/**
 * Calls `heard` with the ids of changed records, or with `null` if changes may have been missed. Returns a function
 * that unsubscribes.
 */
export type SubscribeToChanges = (heard: (ids: string[] | null) => void) => () => void

/** Changes are collected for this time in ms, so that a campaign does not cause a query per message. */
const collectMs = 50
const maxChanges = 500

export function publishRelatedChanges(
  db: Db,
  feed: ChangeFeed<ConversationChangeEvent>,
  log: Logger,
  {
    subscribe,
    findPhones,
  }: { subscribe: SubscribeToChanges; findPhones: (db: Db, ids: readonly string[]) => Promise<string[]> },
): () => Promise<void> {
  const collected = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let publishing: Promise<void> = Promise.resolve()

  async function publish(): Promise<void> {
    timer = undefined
    const ids = [...collected]
    collected.clear()
    if (ids.length > maxChanges) return feed.publish(null)
    const conversations = await findConversationIds(db, await findPhones(db, ids))
    if (conversations.length > 0) feed.publish(conversations.map((id) => ({ id })))
  }

  const unsubscribe = subscribe((ids) => {
    if (!feed.hasListeners) return
    if (ids === null) return feed.publish(null)
    for (const id of ids) collected.add(id)
    timer ??= setTimeout(() => {
      publishing = publish().catch((error: unknown) => {
        log.error({ err: error }, 'failed to publish changed conversations')
      })
    }, collectMs)
  })
  return async () => {
    unsubscribe()
    clearTimeout(timer)
    await publishing
  }
}
