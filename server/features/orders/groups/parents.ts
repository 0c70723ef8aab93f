import type { ParsedInputOf } from '#core/contract.ts'
import {
  getGroupAsParent,
  priceChildPicks,
  saveChild,
  reportChildPayment,
  uploadChildSlip,
  withdrawChild,
  type ParentsView,
} from '#core/orders/groups/group-parents.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { route, type Route } from '#server/http/route.ts'
import { paymentDetailsQueries } from '#server/features/settings/settings.ts'
import type { Child } from '../store/group-tables.ts'
import { hasEditedQuantity } from '../store/order-events-store.ts'
import type { OrdersDependencies } from '../store/orders-dependencies.ts'
import { markPaidByParent, recordChildPayment, handleUploadChildSlip } from './child-payment.ts'
import {
  countChildren,
  findChildren,
  hasDuplicateChildName,
  findTakenPlayerNumbers,
} from './children-store.ts'
import { calculateChildPrice } from './price-group.ts'
import type { GroupPricingDependencies } from './requested-lines.ts'
import { presentChild } from './group-view.ts'
import { findGroup, findOrderForGroup } from './groups-store.ts'
import { canChangeChild, saveGroupChild, removeGroupChild, canAddChildren } from './save-child.ts'
import { presentGroupItems } from './present-group-items.ts'

export function parentsRoutes(dependencies: OrdersDependencies): Route[] {
  const { db } = dependencies
  return [
    route(getGroupAsParent, (input) => isOpenForParents(dependencies, input)),
    route(priceChildPicks, async ({ key, picks }) => {
      const group = await openGroup(dependencies, key)
      if (!group) return refuse('not_found')
      const price_sen = await calculateChildPrice(
        dependencies,
        await dependencies.content.recount(),
        group,
        picks,
      )
      return price_sen === null ? refuse('pick_not_offered') : { price_sen }
    }),
    route(saveChild, async ({ key, ...sent }, { network }) => {
      const child = await saveGroupChild(dependencies, { parentsKey: key }, sent, network)
      return child instanceof Refusal ? child : presentSavedChild(dependencies, child)
    }),
    route(withdrawChild, async ({ key, ...own }) => {
      const group = await removeGroupChild(db, { parentsKey: key }, own)
      if (group instanceof Refusal) return group
      return { success: true as const, count: await countChildren(db, group.id) }
    }),
    route(reportChildPayment, async ({ key, paid, ...own }) => {
      const child = await recordChildPayment(db, { parentsKey: key }, own, markPaidByParent(paid))
      return child instanceof Refusal ? child : presentSavedChild(dependencies, child)
    }),
    route(uploadChildSlip, async ({ key, ...own }, { network }) => {
      const child = await handleUploadChildSlip(dependencies, { parentsKey: key }, own, network)
      return child instanceof Refusal ? child : presentSavedChild(dependencies, child)
    }),
  ]
}

async function openGroup({ db }: GroupPricingDependencies, parentsKey: string) {
  const group = await findGroup(db, { parentsKey })
  return group?.stage === 'unconfirmed' ? null : group
}

async function presentSavedChild({ db }: GroupPricingDependencies, child: Child) {
  return {
    child: presentChild(child),
    twin: await hasDuplicateChildName(db, child),
    count: await countChildren(db, child.groupId),
  }
}

async function isOpenForParents(
  dependencies: GroupPricingDependencies,
  { key, mine }: ParsedInputOf<typeof getGroupAsParent>,
) {
  const group = await openGroup(dependencies, key)
  if (!group) return refuse('not_found')
  const { db, content } = dependencies
  const found = await findChildren(
    db,
    group.id,
    mine.map(({ id }) => id),
  )
  const own = mine.flatMap(({ id, secret }) =>
    found.filter((child) => child.id === id && canChangeChild(child, group, { secret })),
  )
  const shown = group.payer === 'parents' ? await paymentDetailsQueries.shown(db) : null
  const order = await findOrderForGroup(db, group.id)
  const view: ParentsView = {
    name: group.name,
    organiser: group.organiser,
    stage: group.stage,
    open: canAddChildren(group, true),
    closes_at: group.closesAt.toISOString(),
    order_changed: order !== null && (await hasEditedQuantity(db, order.id)),
    payer: group.payer,
    items: await presentGroupItems(dependencies, await content.recount(), group),
    count: await countChildren(db, group.id),
    expected: group.expected,
    taken_numbers: await findTakenPlayerNumbers(db, group.id),
    payment: shown && (shown.accounts.length > 0 || shown.qr_image_url) ? shown : null,
    mine: own.map(presentChild),
  }
  return view
}
