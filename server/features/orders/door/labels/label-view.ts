import type { LabelParts } from './open-seller.ts'
import { orderRules } from '#server/features/settings/settings.ts'
import type { Order } from '#server/features/orders/store/orders-tables.ts'
import type { LabelView } from '#core/orders/door/parcel-label.ts'
import { findLabel } from './labels-store.ts'
import { weightOfParcel } from '#server/features/orders/store/parcel-weight.ts'

export async function isOffered({ db, seal }: Pick<LabelParts, 'db' | 'seal'>): Promise<boolean> {
  const { key, sender } = await orderRules.labels(db, seal)
  return key !== null && sender.postcode !== ''
}

export async function viewOf(parts: LabelParts, order: Order): Promise<LabelView> {
  const { db } = parts
  const label = await findLabel(db, order.id)
  return {
    offered: await isOffered(parts),
    weight: await weightOfParcel(db, order),
    label: label && {
      state: label.state,
      carrier: label.carrier,
      weight_g: label.weightG,
      quoted_sen: label.quotedSen,
      price_sen: label.priceSen,
      tracking: label.tracking,
      has_file: label.filePage !== '',
      problem: label.problem || null,
      seller_words: label.sellerWords,
      goes_on: label.nextAt !== null,
      by: label.wantedBy,
    },
  }
}
