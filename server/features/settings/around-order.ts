import type { PaymentDetails, ShopDetails } from '#core/settings/settings.ts'
import { removePlaceholders } from '#core/settings/placeholder-bank.ts'
import { messageTexts, type MessageTextName } from '#core/settings/message-texts.ts'
import type { TextLanguage } from '#core/settings/message-placeholders.ts'
import type { PostageRules } from '#core/settings/postage.ts'
import type { Db } from '#server/db/database.ts'
import { shopAtOnce, shopDetailsOf } from './settings-store.ts'

/** What an order's notification is written with. */
export interface AroundOrder {
  shop: ShopDetails
  payment: PaymentDetails
  postage: PostageRules
  language: TextLanguage
  /** Of the privacy notice that holds. */
  noticeVersion: number
  /** With their places open, in the shop's own words or the stock ones. */
  texts: Record<'order_received' | 'order_free' | 'payment_qr', string>
}

/** All that placing an order needs to know of the shop, in one statement instead of seven. */
export async function findAroundOrder(db: Db): Promise<AroundOrder> {
  const { row, accounts, texts, noticeVersion, postage } = await shopAtOnce(db)
  const language = row.messageLanguage
  const text = (name: MessageTextName) => texts[name] ?? messageTexts[name].stock[language]
  return {
    shop: shopDetailsOf(row),
    payment: removePlaceholders({ accounts, qr_image_url: row.qrImageUrl, qr_caption: row.qrCaption }),
    postage,
    language,
    noticeVersion,
    texts: {
      order_received: text('order_received'),
      order_free: text('order_free'),
      payment_qr: text('payment_qr'),
    },
  }
}
