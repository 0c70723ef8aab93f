import { changeShop, getShop } from '#core/settings/settings.ts'
import type { ShopWords } from '#core/settings/shop-words.ts'
import type { Database, Db } from '#server/platform/database.ts'
import type { Env } from '#server/platform/env.ts'
import { route, type Call, type Feature } from '#server/platform/route.ts'
import { countChange } from '#server/platform/versions-store.ts'
import { record, type Seal } from '../identity/identity.ts'
import { colourProfileRoutes } from './colour-profiles.ts'
import { findColourProfile, hasColourProfile } from './colour-profiles-store.ts'
import { cutterRoutes } from './cutters.ts'
import { findCutter, findCutterOf } from './cutters-store.ts'
import { driveKeyRoutes, findDriveKeys } from './drive-keys.ts'
import { findCosts } from './costs-store.ts'
import { costRoutes } from './costs.ts'
import { findDueRules } from './due-rules-store.ts'
import { dueRuleRoutes } from './due-rules.ts'
import { frontRoutes } from './front.ts'
import { lookRoutes } from './look.ts'
import { findMessageLanguage, messageTextRoutes, writeText } from './message-texts.ts'
import { findOrderMessages } from './order-messages-store.ts'
import { orderMessageRoutes } from './order-messages.ts'
import { noticeRoutes } from './privacy-notice.ts'
import { paymentRoutes } from './payment.ts'
import { findCarriers } from './carriers-store.ts'
import { carrierRoutes } from './carriers.ts'
import { sealPlainKey } from './label-buying-store.ts'
import { labelBuyingRoutes, openLabelBuying } from './label-buying.ts'
import { findPostage } from './postage-store.ts'
import { postageRoutes } from './postage.ts'
import { productionSettingRoutes } from './production-settings.ts'
import { sendingRuleRoutes } from './sending-rules.ts'
import { forgetRestore, pauseRestored } from './sending-rules-store.ts'
import { findKeptShop, findShop, updateShop, uploadsInShop } from './settings-store.ts'
import { findKeptPayment, findPayment } from './payment-store.ts'

export { findAroundOrder } from './around-order.ts'
export { findProductionSettings } from './production-settings-store.ts'
export { findSendingRules, type SendingRules } from './sending-rules-store.ts'
export { findShop } from './settings-store.ts'

/** How customers pay: as they are shown it, and as it is kept with the examples of a new shop. */
export const payment = { shown: findPayment, kept: findKeptPayment }

/** What cuts stickers: by material, and one by its id; and the printer's own profile of a material. */
export const cutters = {
  byMaterial: findCutterOf,
  one: findCutter,
  profileOf: findColourProfile,
  hasProfile: hasColourProfile,
}

/** What orders go by: what posting costs, which steps tell the customer, what due days are promised by, and what things cost. */
export const orderRules = {
  postage: findPostage,
  carriers: findCarriers,
  /** Where their labels are bought, with the key, opened. */
  labels: openLabelBuying,
  messages: findOrderMessages,
  due: findDueRules,
  costs: findCosts,
}

/** What is written to customers: in which language, and a text as it goes out. */
export const shopTexts = { language: findMessageLanguage, write: writeText }

/** What files need of it: the keys of Google Drive's picker, and which uploads the shop shows of itself. */
export const files = { driveKeys: findDriveKeys, shown: uploadsInShop }

/** A database that was filled from a backup is paused until a person resumes it. */
export const restored = { pause: pauseRestored, forget: forgetRestore }

/**
 * The shop's own settings.
 * - everyone may read who the shop is and where things are picked up; the administrator changes it
 * - its own face: a logo and a colour, and what its home page shows of it
 * - how customers pay: bank accounts in their order, the bank's QR picture
 * - what posting costs, seen by everyone, and when things are ready: `orderRules`
 * - what is written to customers, in Malay and English: `shopTexts`
 * - when messages may go out, and a pause: `findSendingRules`, followed by every engine
 * - what sheets are printed on: `findProductionSettings`, what cuts them, and the printer's profiles: `cutters`
 * - what customers are told about their data, every version of it
 * - keys of Google Drive's picker: `files`; the one of EasyParcel lies sealed, one of an earlier version from the start on
 * - `findShop`, `payment`, `findAroundOrder`: for the features that write messages and show how to pay
 */
export function createSettings(
  { db }: Database,
  env: Env,
  seal: Seal,
  /** What else speaks as the shop does. */
  onWords: (tx: Db, call: Call, words: ShopWords) => Promise<void>,
): Feature {
  return {
    name: 'settings',
    routes: [
      route(getShop, () => findKeptShop(db)),
      route(changeShop, ({ pickup_place, version: seen, ...shop }, call) =>
        db.transaction(async (tx) => {
          const late = await countChange(tx, call, { kind: 'shop', seen }, () => findKeptShop(tx))
          if (late) return late
          const { words } = await findShop(tx)
          await updateShop(tx, { ...shop, pickupPlace: pickup_place })
          if (shop.words && shop.words !== words) await onWords(tx, call, shop.words)
          await record(tx, call, 'changed the shop', shop.name)
          return findKeptShop(tx)
        }),
      ),
      ...lookRoutes(db),
      ...frontRoutes(db),
      ...paymentRoutes(db),
      ...postageRoutes(db),
      ...carrierRoutes(db),
      ...labelBuyingRoutes(db, seal),
      ...messageTextRoutes(db),
      ...orderMessageRoutes(db),
      ...dueRuleRoutes(db),
      ...costRoutes(db),
      ...sendingRuleRoutes(db),
      ...productionSettingRoutes(db),
      ...cutterRoutes(db),
      ...colourProfileRoutes(db),
      ...driveKeyRoutes(db, env),
      ...noticeRoutes(db),
    ],
    async start() {
      await sealPlainKey(db, seal.close)
      return () => Promise.resolve()
    },
  }
}
