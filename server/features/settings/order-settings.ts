import type { PaymentDetails, ShopDetails } from '#core/settings/settings.ts'
import { removePlaceholderDetails } from '#core/settings/placeholder-bank.ts'
import { messageTexts, type MessageTextName } from '#core/settings/message-texts.ts'
import type { MessageLanguage } from '#core/settings/message-placeholders.ts'
import type { PostageRules } from '#core/settings/postage.ts'
import type { Db } from '#server/db/database.ts'
import { findShopForOrder, getShopDetails } from './settings-store.ts'

export interface OrderSettings {
  shop: ShopDetails
  payment: PaymentDetails
  postage: PostageRules
  language: MessageLanguage
  noticeVersion: number
  /** The shop's own texts, or the default texts. Placeholders are not filled in. */
  texts: Record<'order_received' | 'order_free' | 'payment_qr', string>
}

/** Uses one query, because every order needs these settings. */
export async function findOrderSettings(db: Db): Promise<OrderSettings> {
  const { row, accounts, texts, noticeVersion, postage } = await findShopForOrder(db)
  const language = row.messageLanguage
  const text = (name: MessageTextName) => texts[name] ?? messageTexts[name].defaults[language]
  return {
    shop: getShopDetails(row),
    payment: removePlaceholderDetails({ accounts, qr_image_url: row.qrImageUrl, qr_caption: row.qrCaption }),
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
