import type { Logger } from 'pino'
import type { Db } from '#server/db/database.ts'
import type { ChangeFeed } from '#server/realtime/change-feed.ts'
import type { ConversationChangeEvent } from './presence.ts'
import { findConversationsOf } from './thread-store.ts'

/** Calls `heard` with ids of things that changed; `null` if some may have been missed. Returns how to stop. */
export type Subscribe = (heard: (ids: string[] | null) => void) => () => void

/** Changes are gathered this long, so that a campaign costs a few queries a second and not one for each message. */
const gatherMs = 50
/** More changes than this at once: screens load again. */
const maxChanges = 500

/** Publishes the conversations of things that change, such as ticks of messages. Returns how to stop. */
export function followChanges(
  db: Db,
  feed: ChangeFeed<ConversationChangeEvent>,
  log: Logger,
  {
    subscribe,
    findPhones,
  }: { subscribe: Subscribe; findPhones: (db: Db, ids: readonly string[]) => Promise<string[]> },
): () => Promise<void> {
  const gathered = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let publishing: Promise<void> = Promise.resolve()

  async function publish(): Promise<void> {
    timer = undefined
    const ids = [...gathered]
    gathered.clear()
    if (ids.length > maxChanges) return feed.publish(null)
    const conversations = await findConversationsOf(db, await findPhones(db, ids))
    if (conversations.length > 0) feed.publish(conversations.map((id) => ({ id })))
  }

  const unsubscribe = subscribe((ids) => {
    if (!feed.hasListeners) return
    if (ids === null) return feed.publish(null)
    for (const id of ids) gathered.add(id)
    timer ??= setTimeout(() => {
      publishing = publish().catch((error: unknown) => {
        log.error({ err: error }, 'failed to publish changes of conversations')
      })
    }, gatherMs)
  })
  return async () => {
    unsubscribe()
    clearTimeout(timer)
    await publishing
  }
}
