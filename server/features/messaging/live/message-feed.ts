import type { MessageChanges } from '../../../../core/contracts/messages.ts'
import { messageStatuses } from '../../../../core/values/message-states.ts'
import type { Database } from '../../../platform/database.ts'

/** Changes of messages; null when some may have been missed, so that everything is to be looked at anew. */
type Heard = (changes: MessageChanges | null) => void

/** What this process hears of changes of messages, whoever made them; one subscription of the database for all. */
export class MessageFeed {
  readonly #listeners = new Set<Heard>()
  readonly #ending = new Set<() => void>()

  /** Begins to listen; returns how to stop, which also ends what `onEnd` was given. */
  async start(database: Database): Promise<() => Promise<void>> {
    const unlisten = await database.listen('messages', (payload) => {
      const changes = payload === '' ? null : changesIn(payload)
      for (const heard of this.#listeners) heard(changes)
    })
    return async () => {
      for (const end of this.#ending) end()
      await unlisten()
    }
  }

  /** Returns how to stop hearing. */
  subscribe(heard: Heard, onEnd?: () => void): () => void {
    this.#listeners.add(heard)
    if (onEnd) this.#ending.add(onEnd)
    return () => {
      this.#listeners.delete(heard)
      if (onEnd) this.#ending.delete(onEnd)
    }
  }

  /** Resolves when the message changes, after `ms` at the latest. */
  changeOf(id: string, ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        unsubscribe()
        resolve()
      }
      const timer = setTimeout(done, ms)
      const unsubscribe = this.subscribe((changes) => {
        if (changes === null || changes.some((change) => change.id === id)) done()
      })
    })
  }
}

/** `id status id status …`, as the database's trigger writes it. */
function changesIn(payload: string): MessageChanges {
  const words = payload.split(' ')
  const changes: MessageChanges = []
  for (let at = 0; at + 1 < words.length; at += 2) {
    const id = words[at]
    const status = [...messageStatuses, 'deleted' as const].find((each) => each === words[at + 1])
    if (id && status) changes.push({ id, status })
  }
  return changes
}
