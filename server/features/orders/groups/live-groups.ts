import { streamGroupEvents } from '#core/orders/groups/group-organiser.ts'
import { streamAdminGroupEvents } from '#core/orders/groups/admin-groups.ts'
import { checkPermission } from '#server/http/answer.ts'
import type { ChangeFeed } from '#server/realtime/change-feed.ts'
import { streamChanges } from '#server/realtime/event-stream.ts'
import { OpenStreams } from '#server/realtime/open-streams.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { handled, route, type Route } from '#server/http/route.ts'
import type { OrdersParts } from '../store/orders-parts.ts'
import { findGroup } from './groups-store.ts'

export type GroupFeed = ChangeFeed<{ id: string }>

/** What the database says of a group or its children: the id that staff's pages name it by. */
export const changedGroup = (payload: string): { id: string }[] => [{ id: payload }]

/** So long one stream lasts; who still looks opens the next, and is asked for his key again. */
const longestMs = 10 * 60_000

/** Open pages hear that something of a group has changed, and nothing of what; staff hear of which. */
export function liveGroupRoutes(
  { db, identify }: Pick<OrdersParts, 'db' | 'identify'>,
  feed: GroupFeed,
  streams = new OpenStreams(),
): Route[] {
  return [
    route(streamGroupEvents, async ({ key }, call) => {
      const group = (await findGroup(db, { parentsKey: key })) ?? (await findGroup(db, { organiserKey: key }))
      if (!group || group.stage === 'unconfirmed') return refuse('not_found')
      const leave = streams.enter(call.network)
      if (!leave) return refuse('too_many_streams')
      const { raw } = call.reply
      raw.once('close', leave)
      if (raw.destroyed) leave()
      const until = performance.now() + longestMs
      streamChanges(ofOne(feed, group.publicId), call, async () => performance.now() < until)
      return handled
    }),
    route(streamAdminGroupEvents, (_input, call) => {
      streamChanges(feed, call, async () => {
        const caller = await identify(call.request)
        return !(caller instanceof Refusal) && checkPermission(streamAdminGroupEvents.access, caller) === null
      })
      return handled
    }),
  ]
}

/** The changes of one group, without a word of which. */
const ofOne = (feed: GroupFeed, id: string): Pick<GroupFeed, 'subscribe'> => ({
  subscribe: (heard, onEnd) =>
    feed.subscribe((changes) => {
      if (changes === null) heard(null)
      else if (changes.some((change) => change.id === id)) heard([{ id: 'group' }])
    }, onEnd),
})
