import type { Route } from '#server/platform/route.ts'
import type { OrdersParts } from '../store/orders-parts.ts'
import { groupDeskRoutes } from './desk.ts'
import { liveGroupRoutes, type GroupFeed } from './live-groups.ts'
import { organiserRoutes } from './organiser.ts'
import { parentsRoutes } from './parents.ts'

/**
 * One link for a class or a team.
 * - the organiser makes it, confirms his number by its link, sees who is there, who is missing and who has paid, reminds once
 *   a day, and closes it into one order
 * - parents add their children by the link that he shares, change and withdraw them until then, and see nobody else's
 * - the time closes it by itself (`closeDueGroups`)
 * - staff see them all, make them for organisers, help, and print the labels of the bags
 * - open pages hear that something has changed (`live-groups.ts`)
 */
export function groupRoutes(parts: OrdersParts, feed: GroupFeed): Route[] {
  return [
    ...liveGroupRoutes(parts, feed),
    ...organiserRoutes(parts),
    ...parentsRoutes(parts),
    ...groupDeskRoutes(parts),
  ]
}
