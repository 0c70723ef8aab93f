import {
  changeGroupAsAdmin,
  closeGroupAsAdmin,
  getGroupAsAdmin,
  listGroupOrders,
  createGroupAsAdmin,
  reopenGroupAsAdmin,
  sendGroupLink,
} from '#core/orders/groups/admin-groups.ts'
import { getBagLabels, getChildSlip } from '#core/orders/groups/group-files.ts'
import {
  saveChildAsAdmin,
  removeChildAsAdmin,
  confirmChildPayment,
} from '#core/orders/groups/admin-group-children.ts'
import type { AuditAction } from '#core/identity/audit-actions.ts'
import { slipExtensions } from '#core/orders/files/slip-type.ts'
import { requireActorName, alreadyAnswered, route, type Call, type Route } from '#server/http/route.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { recordAction } from '#server/features/identity/identity.ts'
import type { Child, Group } from '../store/group-tables.ts'
import type { OrdersDependencies } from '../store/orders-dependencies.ts'
import { renderBagLabels } from './bag-labels.ts'
import { changeOpenGroup } from './change-group.ts'
import { markPaidByShop, recordChildPayment } from './child-payment.ts'
import { findChildrenOfGroup, findChildSlip } from './children-store.ts'
import { closeGroupOrder } from './close-group.ts'
import { recordChildPayments } from './group-payments.ts'
import { reopenGroupOrder } from './reopen-group.ts'
import { presentGroupForAdmin } from './group-view.ts'
import { calculateGroupTotal } from './group-total.ts'
import type { ListedGroup } from '#core/orders/groups/admin-group-view.ts'
import { countGroups, findListedGroups } from './group-list-store.ts'
import { findGroup, findOrderForGroup } from './groups-store.ts'
import { handleCreateGroupAsAdmin } from './create-group.ts'
import { handleSendGroupLink } from './organiser-links.ts'
import { saveGroupChild, removeGroupChild } from './save-child.ts'
import { presentGroupItems } from './present-group-items.ts'
import { sendDownload } from '#server/http/uploads-and-downloads.ts'

export function adminGroupRoutes(dependencies: OrdersDependencies): Route[] {
  const { db } = dependencies
  const seen = async <Code extends string>(
    publicId: string,
    done: Group | Child | Refusal<Code> | null,
    did?: { call: Call; action: AuditAction },
  ) => {
    if (done instanceof Refusal) return done
    const group = await findGroup(db, { publicId })
    if (!group) return refuse('not_found')
    if (did) await recordAction(db, did.call, did.action, group.name)
    return presentGroupForAdmin(dependencies, group)
  }
  return [
    route(listGroupOrders, async ({ show, search }) => {
      const now = new Date()
      const changes = await dependencies.content.recount()
      const groups: ListedGroup[] = []
      for (const listed of await findListedGroups(db, { show, search, now })) {
        const group = listed.order ? null : await findGroup(db, { publicId: listed.id })
        // An open group stores the price of each child at the time it was added, so the current total has to
        // be calculated.
        const total =
          group &&
          (await calculateGroupTotal(dependencies, changes, group, await findChildrenOfGroup(db, group.id)))
            .total
        groups.push(total ? { ...listed, shares_sen: total.shares_sen } : listed)
      }
      return { groups, counts: await countGroups(db, now) }
    }),
    route(getGroupAsAdmin, ({ id }) => seen(id, null)),
    route(createGroupAsAdmin, async (input, call) => {
      const made = await handleCreateGroupAsAdmin(dependencies, input)
      if (made instanceof Refusal) return made
      return seen(made?.publicId ?? '', made, { call, action: 'made a group order' })
    }),
    route(sendGroupLink, async ({ id, request_id }, call) =>
      seen(id, await handleSendGroupLink(dependencies, id, request_id), {
        call,
        action: 'changed a group order',
      }),
    ),
    route(changeGroupAsAdmin, async ({ id, ...changes }, call) =>
      seen(id, await changeOpenGroup(dependencies, { publicId: id }, changes), {
        call,
        action: 'changed a group order',
      }),
    ),
    route(saveChildAsAdmin, async ({ id, child, ...sent }, call) =>
      seen(id, await saveGroupChild(dependencies, { publicId: id }, { ...sent, id: child }, call.network), {
        call,
        action: 'changed a group order',
      }),
    ),
    route(removeChildAsAdmin, async ({ id, child }, call) =>
      seen(id, await removeGroupChild(db, { publicId: id }, { id: child }), {
        call,
        action: 'changed a group order',
      }),
    ),
    route(confirmChildPayment, async ({ id, child, paid }, call) =>
      seen(
        id,
        await recordChildPayment(db, { publicId: id }, { id: child }, markPaidByShop(paid), (tx, groupId) =>
          recordChildPayments(dependencies, tx, groupId, requireActorName(call.caller)),
        ),
        { call, action: 'changed a group order' },
      ),
    ),
    route(closeGroupAsAdmin, async ({ id, total_sen: quotedTotalSen }, call) =>
      seen(id, await closeGroupOrder(dependencies, id, quotedTotalSen), {
        call,
        action: 'closed a group order',
      }),
    ),
    route(reopenGroupAsAdmin, async ({ id, closes_at: closesAt }, call) =>
      seen(id, await reopenGroupOrder(dependencies, id, closesAt, requireActorName(call.caller)), {
        call,
        action: 'opened a group order again',
      }),
    ),
    route(getChildSlip, async ({ id, child }, { reply }) => {
      const group = await findGroup(db, { publicId: id })
      const slip = group && (await findChildSlip(db, group.id, child))
      if (!slip?.file) return refuse('not_found')
      await reply
        .header('content-type', slip.type)
        .header('content-disposition', `inline; filename="slip.${slipExtensions[slip.type]}"`)
        // The policy prevents scripts and requests when the file is opened directly in a browser.
        .header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'")
        .header('cache-control', 'private, no-store')
        .send(await dependencies.files.read(slip.file))
      return alreadyAnswered
    }),
    route(getBagLabels, async ({ id }, { reply }) => {
      const group = await findGroup(db, { publicId: id })
      if (!group) return refuse('not_found')
      const items = await presentGroupItems(dependencies, await dependencies.content.recount(), group)
      const order = await findOrderForGroup(db, group.id)
      const pdf = await renderBagLabels(
        { name: group.name, number: order?.number ?? '', items },
        await findChildrenOfGroup(db, group.id),
      )
      return sendDownload(reply, {
        type: 'application/pdf',
        name: `bags-${order?.number ?? 'group'}.pdf`,
        content: pdf,
      })
    }),
  ]
}
