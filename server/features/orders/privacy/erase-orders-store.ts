import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { designsTable as designs } from '../store/designs-tables.ts'
import { jerseyRowsTable as jerseyRows } from '../store/jersey-tables.ts'
import { ordersTable as orders } from '../store/orders-tables.ts'
import { proofsTable as proofs } from '../store/proofs-tables.ts'
import {
  orderLookUpsTable as orderLookUps,
  myOrdersLinksTable as links,
  slipsTable as slips,
} from '../store/slips-tables.ts'
import { reviewsTable as reviews } from '../store/reviews-tables.ts'
import { removedNameText } from '#server/db/replace-names-store.ts'

const toUuidArray = (ids: string[]) => sql`${`{${ids.join(',')}}`}::uuid[]`

/**
 * Removes names (including those on tags), phone, address, tracking number, form input, and all free text.
 * Keeps number, items and amounts.
 */
export async function anonymiseOrders(tx: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.execute(sql`
    update ${orders} set nama = ${removedNameText}, phone = '', address1 = '', address2 = '', postcode = '', city = '',
      tracking = '', carrier = '', tracking_page = '', quote_note = '', request_id = null, request_hash = '', placed_from = null, anonymised_at = now(),
      version = version + 1
    where id = any(${toUuidArray(ids)})`)
  await tx.execute(sql`
    update order_items set product = case kind when 'free' then ${removedNameText} else product end,
      options = case kind
        when 'nametag' then jsonb_set(options, '{rows}', (
          select coalesce(jsonb_agg(line || jsonb_build_object('namaAnak', ${removedNameText}::text)), '[]')
          from jsonb_array_elements(options -> 'rows') as line))
        when 'described' then options || '{"names": [], "notes": ""}'
        else options end
    where order_id = any(${toUuidArray(ids)}) and kind in ('free', 'nametag', 'described')`)
  // The label contains the address, and its tracking page shows the destination. The cost of the label is kept.
  await tx.execute(sql`
    update parcel_labels set tracking = '', tracking_page = '', file_page = '', seller_words = ''
    where order_id = any(${toUuidArray(ids)})`)
  // Moves stay in the history, with actor and time. Messages, notes and edits are removed, because they may contain
  // names.
  await tx.execute(sql`
    update order_events set note = case when action = 'reordered' then note else '' end,
      changes = changes - 'tracking' || jsonb_build_object('edited', kept.edited)
    from (
      select id, (
        select coalesce(jsonb_agg(edit), '[]') from jsonb_array_elements(changes -> 'edited') as edit
        where edit ->> 'what' in ('Delivery', 'Quantity', 'Total', 'Deposit', 'Amount received', 'Amount refunded',
          'Amount reversed', 'Reduced by refund', 'Reduced by credit note', 'Payment reversed', 'Payment kept', 'Payment restored', 'Seen in the bank')
      ) as edited
      from order_events where order_id = any(${toUuidArray(ids)})
    ) as kept
    where order_events.id = kept.id`)
}

export async function deleteOrders(tx: Db, ids: string[]): Promise<void> {
  if (ids.length) await tx.delete(orders).where(inArray(orders.id, ids))
}

export async function deleteSlipsOfOrders(tx: Db, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0
  const deleted = await tx.delete(slips).where(inArray(slips.orderId, ids)).returning({ hash: slips.hash })
  return deleted.length
}

export async function deleteDesignsOfOrders(tx: Db, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0
  await tx.delete(proofs).where(inArray(proofs.orderId, ids))
  const deleted = await tx.delete(designs).where(inArray(designs.orderId, ids)).returning({ id: designs.id })
  return deleted.length
}

export async function deleteReviewsOfOrders(tx: Db, ids: string[]): Promise<void> {
  if (ids.length) await tx.delete(reviews).where(inArray(reviews.orderId, ids))
}

export async function deleteLookUpsOfOrders(tx: Db, numbers: string[]): Promise<void> {
  if (numbers.length) await tx.delete(orderLookUps).where(inArray(orderLookUps.number, numbers))
}

export async function deleteMyOrdersLinksByPhone(tx: Db, phone: string): Promise<void> {
  await tx.delete(links).where(eq(links.phone, phone))
}

export async function deleteJerseys(tx: Db, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0
  const deleted = await tx
    .delete(jerseyRows)
    .where(inArray(jerseyRows.id, ids))
    .returning({ id: jerseyRows.id })
  return deleted.length
}
