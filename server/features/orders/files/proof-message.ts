import type { TextLanguage } from '../../../../core/settings/message-texts.ts'
import type { Db } from '../../../platform/database.ts'
import { enqueueNotification } from '../../messaging/messaging.ts'
import { findShop, shopTexts } from '../../settings/settings.ts'
import { followLink } from '../store/follow-link.ts'
import { insertEvent } from '../store/order-events-store.ts'
import type { Order } from '../store/orders-tables.ts'
import type { StoredProof } from '../store/proofs-tables.ts'

/** Tells the customer that there is something to approve, and where. `by`: who has made it, by name. */
export async function tellOfProof(
  tx: Db,
  { order, proof, customerUrl, by }: { order: Order; proof: StoredProof; customerUrl: string; by: string },
): Promise<void> {
  const shop = await findShop(tx)
  const words = texts[await shopTexts.language(tx)]
  const link = followLink(customerUrl, order)
  const text = [
    words.hello(order.nama),
    words.ready(order.number),
    proof.note,
    link && words.approve(link),
    shop.name,
  ]
    .filter(Boolean)
    .join('\n\n')
  const key = `${order.id} proof ${proof.item} ${proof.version}`
  await enqueueNotification(tx, { key, phone: order.phone, text, by })
  await insertEvent(tx, {
    orderId: order.id,
    action: 'told',
    fromStage: null,
    toStage: null,
    note: text,
    changes: { told: { move: null, key } },
    doneBy: by,
  })
}

const texts = {
  ms: {
    hello: (name) => `Hai ${name},`,
    ready: (number) =>
      `Reka bentuk untuk pesanan ${number} sudah sedia untuk disemak. Kami cetak selepas anda luluskan.`,
    approve: (link) => `Semak dan luluskan di sini:\n${link}`,
  },
  en: {
    hello: (name) => `Hi ${name},`,
    ready: (number) =>
      `The design of your order ${number} is ready to be checked. We print it once you approve it.`,
    approve: (link) => `Check and approve it here:\n${link}`,
  },
} satisfies Record<
  TextLanguage,
  { hello: (name: string) => string; ready: (number: string) => string; approve: (link: string) => string }
>
