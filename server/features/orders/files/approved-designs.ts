import type { StoredProof } from '../store/proofs-tables.ts'
import { stateOf } from './approval-state.ts'
import type { Db } from '../../../platform/database.ts'
import type { Order } from '../store/orders-tables.ts'
import type { ApprovedDesign } from '../../../../core/orders/follow/my-orders.ts'
import { latestProofs } from './proofs-store.ts'
import { previewsOf } from './designs-store.ts'
import { designKeyOf } from './sent-designs.ts'
import { printedOf } from '../../../../core/orders/goods/printed.ts'
import type { EarlierDesign } from '../../../../core/orders/files/earlier-design.ts'

export type Approved = StoredProof & { designId: string; approvedAt: Date }
export const isApproved = (proof: StoredProof | undefined): proof is Approved =>
  proof !== undefined && proof.designId !== null && stateOf(proof) === 'approved'

/** What was approved of these orders, each once: of those alike the latest. */
export async function approvedDesigns(db: Db, orders: Order[], most: number): Promise<ApprovedDesign[]> {
  const proofs = await latestProofs(
    db,
    orders.map(({ id }) => id),
  )
  const all = orders.flatMap((order) =>
    [...(proofs.get(order.id)?.values() ?? [])].filter(isApproved).map((proof) => ({ order, proof })),
  )
  const alike = new Map<string, (typeof all)[number]>()
  for (const each of all.toSorted((one, other) => +other.proof.approvedAt - +one.proof.approvedAt)) {
    const { quantity: _quantity, ...what } = each.proof.printed
    const key = JSON.stringify([each.proof.designHash, what])
    if (!alike.has(key)) alike.set(key, each)
  }
  const first = [...alike.values()].slice(0, most)
  const previews = await previewsOf(
    db,
    first.map(({ proof }) => proof.designId),
  )
  return first.flatMap(({ order, proof }) => {
    const key = designKeyOf(order)
    const printed = printedOf(order.goods, proof.item)
    return key === null || printed === null
      ? []
      : [
          {
            earlier: { order: order.number, key, item: proof.item },
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

/** What was approved of each of an order's goods, by its place among them. */
export async function earlierOfOrder(db: Db, order: Order): Promise<Map<number, EarlierDesign>> {
  const key = order.phone === '' ? null : designKeyOf(order)
  const proofs = [...((await latestProofs(db, [order.id])).get(order.id)?.values() ?? [])]
  return new Map(
    key === null
      ? []
      : proofs.filter(isApproved).map(({ item }) => [item, { order: order.number, key, item }]),
  )
}
