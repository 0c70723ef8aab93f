import { type Route, route } from '#server/http/route.ts'
import type { OrdersDependencies } from '../store/orders-dependencies.ts'
import { adminGroupRoutes } from './admin-groups.ts'
import { liveGroupRoutes, type GroupFeed } from './live-groups.ts'
import { parentsRoutes } from './parents.ts'
import {
  changeGroup,
  closeGroup,
  getGroupAsOrganiser,
  saveChildAsOrganiser,
  remindParents,
  removeChildAsOrganiser,
  reopenGroup,
  recordChildCashPayment,
} from '#core/orders/groups/group-organiser.ts'
import { requestGroupLinks, createGroupOrder, previewGroupItems } from '#core/orders/groups/create-group.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import type { Child, Group } from '../store/group-tables.ts'
import { changeOpenGroup, handleRemindParents } from './change-group.ts'
import { markPaidByOrganiser, recordChildPayment } from './child-payment.ts'
import { closeGroupOrder } from './close-group.ts'
import { reopenGroupOrder } from './reopen-group.ts'
import { presentGroupForOrganiser } from './group-view.ts'
import { confirmGroup, findGroup } from './groups-store.ts'
import { handleCreateGroupOrder } from './create-group.ts'
import { handleRequestGroupLinks } from './organiser-links.ts'
import { saveGroupChild, removeGroupChild } from './save-child.ts'
import { presentGroupItems } from './present-group-items.ts'

/**
 * Routes for group orders of a class or a team. The organiser confirms the phone number by a link and closes
 * the group into one order. Parents add, change and remove their own children by the shared link until the
 * group closes, and see no other children.
 */
export function groupRoutes(dependencies: OrdersDependencies, feed: GroupFeed): Route[] {
  return [
    ...liveGroupRoutes(dependencies, feed),
    ...organiserRoutes(dependencies),
    ...parentsRoutes(dependencies),
    ...adminGroupRoutes(dependencies),
  ]
}

const organiserActor = 'The organiser'

function organiserRoutes(dependencies: OrdersDependencies): Route[] {
  const { db } = dependencies
  const seen = async <Code extends string>(
    organiserKey: string,
    done: Group | Child | Refusal<Code> | null,
  ) => {
    if (done instanceof Refusal) return done
    const group = await findGroup(db, { organiserKey })
    return group ? presentGroupForOrganiser(dependencies, group) : refuse('not_found')
  }
  return [
    route(previewGroupItems, async (requested) => ({
      items: await presentGroupItems(dependencies, await dependencies.content.recount(), requested),
    })),
    route(createGroupOrder, (input, call) => handleCreateGroupOrder(dependencies, input, call)),
    route(requestGroupLinks, (input, call) => handleRequestGroupLinks(dependencies, input, call)),
    route(getGroupAsOrganiser, async ({ key }) => {
      await confirmGroup(db, key)
      return seen(key, null)
    }),
    route(changeGroup, async ({ key, ...changes }) =>
      seen(key, await changeOpenGroup(dependencies, { organiserKey: key }, changes)),
    ),
    route(saveChildAsOrganiser, async ({ key, ...sent }, { network }) =>
      seen(key, await saveGroupChild(dependencies, { organiserKey: key }, sent, network)),
    ),
    route(removeChildAsOrganiser, async ({ key, id }) =>
      seen(key, await removeGroupChild(db, { organiserKey: key }, { id })),
    ),
    route(recordChildCashPayment, async ({ key, id, paid }) =>
      seen(key, await recordChildPayment(db, { organiserKey: key }, { id }, markPaidByOrganiser(paid))),
    ),
    route(remindParents, async ({ key }) =>
      seen(key, await handleRemindParents(dependencies, { organiserKey: key })),
    ),
    route(closeGroup, async ({ key, total_sen: quotedTotalSen }) => {
      const group = await findGroup(db, { organiserKey: key })
      return group
        ? seen(key, await closeGroupOrder(dependencies, group.publicId, quotedTotalSen))
        : refuse('not_found')
    }),
    route(reopenGroup, async ({ key, closes_at: closesAt }) => {
      const group = await findGroup(db, { organiserKey: key })
      return group
        ? seen(key, await reopenGroupOrder(dependencies, group.publicId, closesAt, organiserActor))
        : refuse('not_found')
    }),
  ]
}
