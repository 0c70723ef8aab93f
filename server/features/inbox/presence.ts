import { z } from 'zod'
import {
  announcePresence,
  presenceLifetimeMs,
  presenceStates,
  presentColleagueSchema,
  type PresentColleague,
} from '#core/inbox/presence.ts'
import { conversationIdSchema } from '#core/inbox/conversations.ts'
import type { Database, Db } from '#server/db/database.ts'
import { route, type Route } from '#server/http/route.ts'
import type { ChangeFeed } from '#server/realtime/change-feed.ts'
import { notifyPresence, presenceChannel } from './presence-store.ts'

/** `people` is set only for changes of presence. Their ids begin with `presence:`. */
export interface ConversationChangeEvent {
  id: string
  people?: PresentColleague[]
}

const notice = presentColleagueSchema.extend({
  conversation: conversationIdSchema,
  state: z.enum([...presenceStates, 'left']),
})
type Notice = z.output<typeof notice>

interface Known extends PresentColleague {
  timer: NodeJS.Timeout
}

/**
 * Keeps track of who is viewing which conversation. Each process holds this in memory and learns it from notices of all
 * processes, so nothing is stored. After a restart, open screens announce themselves again.
 */
export class ConversationPresence {
  readonly #db: Db
  readonly #feed: ChangeFeed<ConversationChangeEvent>
  readonly #lifetimeMs: number
  readonly #onTyping: (conversation: string) => void
  readonly #known = new Map<string, Map<string, Known>>()

  constructor(
    db: Db,
    feed: ChangeFeed<ConversationChangeEvent>,
    {
      lifetimeMs = presenceLifetimeMs,
      onTyping = () => {},
    }: { lifetimeMs?: number; onTyping?: (conversation: string) => void } = {},
  ) {
    this.#db = db
    this.#feed = feed
    this.#lifetimeMs = lifetimeMs
    this.#onTyping = onTyping
  }

  get routes(): Route[] {
    return [
      route(announcePresence, async ({ id, state }, { caller }) => {
        if (caller?.kind !== 'user') return { people: this.#peopleOf(id) }
        const told: Notice = { conversation: id, user_id: caller.userId, name: caller.name, state }
        await notifyPresence(this.#db, told)
        if (state === 'typing') this.#onTyping(id)
        return { people: this.#peopleOf(id) }
      }),
    ]
  }

  async start(database: Database): Promise<() => Promise<void>> {
    const unlisten = await database.listen(presenceChannel, (payload) => {
      if (payload !== '') this.#apply(notice.parse(JSON.parse(payload)))
    })
    return async () => {
      await unlisten()
      for (const people of this.#known.values()) for (const { timer } of people.values()) clearTimeout(timer)
      this.#known.clear()
    }
  }

  isViewing(conversation: string, userId: string): boolean {
    return this.#known.get(conversation)?.has(userId) === true
  }

  #peopleOf(conversation: string): PresentColleague[] {
    const people = [...(this.#known.get(conversation)?.values() ?? [])]
    return people
      .map(({ user_id, name, state }) => ({ user_id, name, state }))
      .toSorted((a, b) => a.name.localeCompare(b.name))
  }

  #apply({ conversation, user_id, name, state }: Notice): void {
    const people = this.#known.get(conversation) ?? new Map<string, Known>()
    const before = people.get(user_id)
    clearTimeout(before?.timer)
    if (state === 'left') people.delete(user_id)
    else {
      const leave = { conversation, user_id, name, state: 'left' as const }
      const timer = setTimeout(() => this.#apply(leave), this.#lifetimeMs)
      timer.unref()
      people.set(user_id, { user_id, name, state, timer })
    }
    if (people.size > 0) this.#known.set(conversation, people)
    else this.#known.delete(conversation)
    if (before?.state !== (state === 'left' ? undefined : state))
      this.#feed.publish([{ id: `presence:${conversation}`, people: this.#peopleOf(conversation) }])
  }
}
