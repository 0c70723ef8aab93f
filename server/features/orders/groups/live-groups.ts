import { streamGroupEvents } from '#core/orders/groups/group-organiser.ts'
import { streamGroupEventsAsAdmin } from '#core/orders/groups/admin-groups.ts'
import { checkPermission } from '#server/http/answer.ts'
import type { ChangeFeed } from '#server/realtime/change-feed.ts'
import { streamChanges } from '#server/realtime/event-stream.ts'
import { PublicStreamLimiter } from '#server/realtime/public-stream-limiter.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { alreadyAnswered, route, type Route } from '#server/http/route.ts'
import type { OrdersDependencies } from '../store/orders-dependencies.ts'
import { findGroup } from './groups-store.ts'

export type GroupFeed = ChangeFeed<{ id: string }>

/** The payload of a change notification is the group's public id. */
export const parseGroupChange = (payload: string): { id: string }[] => [{ id: payload }]

/** Maximum duration of a stream. The client then reconnects, which checks the key again. */
const maxStreamMs = 10 * 60_000

/** Organisers and parents learn only that their group has changed. Staff also learn which group. */
export function liveGroupRoutes(
  { db, identify }: Pick<OrdersDependencies, 'db' | 'identify'>,
  feed: GroupFeed,
  streams = new PublicStreamLimiter(),
): Route[] {
  return [
    route(streamGroupEvents, async ({ key }, call) => {
      const group = (await findGroup(db, { parentsKey: key })) ?? (await findGroup(db, { organiserKey: key }))
      if (!group || group.stage === 'unconfirmed') return refuse('not_found')
      const leaveStream = streams.enter(call.network)
      if (!leaveStream) return refuse('too_many_streams')
      const { raw } = call.reply
      raw.once('close', leaveStream)
      if (raw.destroyed) leaveStream()
      const until = performance.now() + maxStreamMs
      streamChanges(filterByGroup(feed, group.publicId), call, async () => performance.now() < until)
      return alreadyAnswered
    }),
    route(streamGroupEventsAsAdmin, (_input, call) => {
      streamChanges(feed, call, async () => {
        const caller = await identify(call.request)
        return (
          !(caller instanceof Refusal) && checkPermission(streamGroupEventsAsAdmin.access, caller) === null
        )
      })
      return alreadyAnswered
    }),
  ]
}

/** Omits the group's id, which visitors must not learn. */
const filterByGroup = (feed: GroupFeed, id: string): Pick<GroupFeed, 'subscribe'> => ({
  subscribe: (onChange, onEnd) =>
    feed.subscribe((changes) => {
      if (changes === null) onChange(null)
      else if (changes.some((change) => change.id === id)) onChange([{ id: 'group' }])
    }, onEnd),
})
