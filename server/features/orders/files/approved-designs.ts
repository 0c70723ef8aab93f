import { isPrintedFromDesign } from '#core/orders/files/designs.ts'
import type { StoredProof } from '../store/proofs-tables.ts'
import { getApprovalState } from './approval-state.ts'
import type { Db } from '#server/db/database.ts'
import type { Order } from '../store/orders-tables.ts'
import type { ApprovedDesign } from '#core/orders/tracking/my-orders.ts'
import { findLatestProofs } from './proofs-store.ts'
import { findPreviews, filterDesignIdsWithOriginal } from './designs-store.ts'
import { getDesignKey } from './sent-designs.ts'
import { getPrintJob } from '#core/orders/items/print-job.ts'
import type { EarlierDesign } from '#core/orders/files/earlier-design.ts'

export type ApprovedProof = StoredProof & { designId: string; approvedAt: Date }
export const isApprovedProof = (proof: StoredProof | undefined): proof is ApprovedProof =>
  proof !== undefined && proof.designId !== null && getApprovalState(proof) === 'approved'

/**
 * Returns approved designs, newest first and without duplicates. The customer's `key` must open all of the
 * orders.
 */
export async function listApprovedDesigns(
  db: Db,
  orders: Order[],
  key: string,
  most: number,
): Promise<ApprovedDesign[]> {
  const proofs = await findLatestProofs(
    db,
    orders.map(({ id }) => id),
  )
  const approved = orders.flatMap((order) =>
    [...(proofs.get(order.id)?.values() ?? [])].filter(isApprovedProof).map((proof) => ({ order, proof })),
  )
  const printable = await filterDesignIdsWithOriginal(
    db,
    approved.map(({ proof }) => proof.designId),
  )
  const all = approved.filter(({ proof }) => printable.has(proof.designId))
  const latestByDesign = new Map<string, (typeof all)[number]>()
  for (const each of all.toSorted((one, other) => +other.proof.approvedAt - +one.proof.approvedAt)) {
    const { quantity: _quantity, ...what } = each.proof.printed
    const sameAs = JSON.stringify([each.proof.designHash, what])
    if (!latestByDesign.has(sameAs)) latestByDesign.set(sameAs, each)
  }
  const first = [...latestByDesign.values()].slice(0, most)
  const previews = await findPreviews(
    db,
    first.map(({ proof }) => proof.designId),
  )
  return first.flatMap(({ order, proof }) => {
    const designKey = getDesignKey(order, key)
    const printed = getPrintJob(order.goods, proof.item)
    return designKey === null || printed === null
      ? []
      : [
          {
            earlier: { order: order.number, key: designKey, item: proof.item },
            name: proof.designName,
            product: printed.product,
            material: printed.material,
            size: printed.size,
            cut: proof.printed.sticker?.cut ?? null,
            preview: Buffer.from(previews.get(proof.designId) ?? []).toString('base64') || null,
            approved_at: proof.approvedAt.toISOString(),
          },
        ]
  })
}

/** Returns designs by item index. Calls `keyOf` only if an item can be printed again. */
export async function findReusableDesigns(
  db: Db,
  order: Order,
  keyOf: () => string | Promise<string>,
): Promise<Map<number, EarlierDesign>> {
  if (order.phone === '' || !isPrintedFromDesign(order.goods)) return new Map()
  const proofs = [...((await findLatestProofs(db, [order.id])).get(order.id)?.values() ?? [])]
  const approvedProofs = proofs.filter(isApprovedProof)
  const printable = await filterDesignIdsWithOriginal(
    db,
    approvedProofs.map(({ designId }) => designId),
  )
  const approved = approvedProofs.filter(({ designId }) => printable.has(designId))
  if (approved.length === 0) return new Map()
  const key = await keyOf()
  return new Map(approved.map(({ item }) => [item, { order: order.number, key, item }]))
}
