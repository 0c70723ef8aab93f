import type { renewOrderLink } from '#core/orders/desk/order-desk.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import { refuse } from '#server/platform/refusal.ts'
import { revokeCustomerLinks } from '../store/customer-links-store.ts'
import { newFollowLink } from '../store/follow-link.ts'
import { insertEvent } from '../store/order-events-store.ts'
import type { OrdersParts } from '../store/orders-parts.ts'
import { lockByPublicId } from '../store/orders-store.ts'

/** See the contract `renewOrderLink`; `by`: who does it, by name. */
export async function renewLink(
  { db, customerUrl, siteUrl }: Pick<OrdersParts, 'db' | 'customerUrl' | 'siteUrl'>,
  { id }: ParsedInputOf<typeof renewOrderLink>,
  by: string,
) {
  return db.transaction(async (tx) => {
    const order = await lockByPublicId(tx, id)
    if (!order || order.anonymisedAt) return refuse('not_found')
    await revokeCustomerLinks(tx, order)
    const still = { fromStage: null, toStage: null, note: '' }
    await insertEvent(tx, { orderId: order.id, action: 'renewed the link', ...still, doneBy: by })
    return { link: await newFollowLink(tx, customerUrl() || siteUrl(), order) }
  })
}
