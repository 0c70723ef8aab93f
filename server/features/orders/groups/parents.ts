import type { ParsedInputOf } from '#core/contract.ts'
import {
  getParentsGroup,
  priceChild,
  saveChild,
  reportChildPayment,
  uploadChildSlip,
  withdrawChild,
  type ParentsView,
} from '#core/orders/groups/group-parents.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { route, type Route } from '#server/http/route.ts'
import { payment } from '#server/features/settings/settings.ts'
import type { Child } from '../store/group-tables.ts'
import { hasEditedQuantity } from '../store/order-events-store.ts'
import type { OrdersParts } from '../store/orders-parts.ts'
import { bySaying, notePaid, takeChildSlip } from './child-payment.ts'
import { countChildren, findChildren, hasTwin, numbersTaken } from './children-store.ts'
import { childPrice } from './group-goods.ts'
import type { Selling } from './child-lines.ts'
import { shownChild } from './group-view.ts'
import { findGroup, orderOfGroup } from './groups-store.ts'
import { isOwn, putIntoGroup, takeFromGroup, takesChildren } from './save-child.ts'
import { shownItems } from './shown-items.ts'

/** Routes of parents, by the link that the organiser shares. */
export function parentsRoutes(parts: OrdersParts): Route[] {
  const { db } = parts
  return [
    route(getParentsGroup, (input) => isOpenForParents(parts, input)),
    route(priceChild, async ({ key, picks }) => {
      const group = await openGroup(parts, key)
      if (!group) return refuse('not_found')
      const price_sen = await childPrice(parts, await parts.content.recount(), group, picks)
      return price_sen === null ? refuse('pick_not_offered') : { price_sen }
    }),
    route(saveChild, async ({ key, ...sent }, { network }) => {
      const child = await putIntoGroup(parts, { parentsKey: key }, sent, network)
      return child instanceof Refusal ? child : presentSavedChild(parts, child)
    }),
    route(withdrawChild, async ({ key, ...own }) => {
      const group = await takeFromGroup(db, { parentsKey: key }, own)
      if (group instanceof Refusal) return group
      return { success: true as const, count: await countChildren(db, group.id) }
    }),
    route(reportChildPayment, async ({ key, paid, ...own }) => {
      const child = await notePaid(db, { parentsKey: key }, own, bySaying(paid))
      return child instanceof Refusal ? child : presentSavedChild(parts, child)
    }),
    route(uploadChildSlip, async ({ key, ...own }, { network }) => {
      const child = await takeChildSlip(parts, { parentsKey: key }, own, network)
      return child instanceof Refusal ? child : presentSavedChild(parts, child)
    }),
  ]
}

async function openGroup({ db }: Selling, parentsKey: string) {
  const group = await findGroup(db, { parentsKey })
  return group?.stage === 'unconfirmed' ? null : group
}

async function presentSavedChild({ db }: Selling, child: Child) {
  return {
    child: shownChild(child),
    twin: await hasTwin(db, child),
    count: await countChildren(db, child.groupId),
  }
}

async function isOpenForParents(parts: Selling, { key, mine }: ParsedInputOf<typeof getParentsGroup>) {
  const group = await openGroup(parts, key)
  if (!group) return refuse('not_found')
  const { db, content } = parts
  const found = await findChildren(
    db,
    group.id,
    mine.map(({ id }) => id),
  )
  const own = mine.flatMap(({ id, secret }) =>
    found.filter((child) => child.id === id && isOwn(child, group, { secret })),
  )
  const shown = group.payer === 'parents' ? await payment.shown(db) : null
  const order = await orderOfGroup(db, group.id)
  const view: ParentsView = {
    name: group.name,
    organiser: group.organiser,
    stage: group.stage,
    open: takesChildren(group, true),
    closes_at: group.closesAt.toISOString(),
    order_changed: order !== null && (await hasEditedQuantity(db, order.id)),
    payer: group.payer,
    items: await shownItems(parts, await content.recount(), group),
    count: await countChildren(db, group.id),
    expected: group.expected,
    taken_numbers: await numbersTaken(db, group.id),
    payment: shown && (shown.accounts.length > 0 || shown.qr_image_url) ? shown : null,
    mine: own.map(shownChild),
  }
  return view
}
