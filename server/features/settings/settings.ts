import { changeShop, getShop } from '../../../core/contracts/settings.ts'
import type { Database } from '../../platform/database.ts'
import type { Env } from '../../platform/env.ts'
import { route, type Feature } from '../../platform/route.ts'
import { countChange } from '../../platform/versions-store.ts'
import { record } from '../identity/identity.ts'
import { driveKeyRoutes } from './drive-keys.ts'
import { messageTextRoutes } from './message-texts.ts'
import { orderMessageRoutes } from './order-messages.ts'
import { noticeRoutes } from './privacy-notice.ts'
import { paymentRoutes } from './payment.ts'
import { postageRoutes } from './postage.ts'
import { productionSettingRoutes } from './production-settings.ts'
import { sendingRuleRoutes } from './sending-rules.ts'
import { findKeptShop, updateShop } from './settings-store.ts'

/**
 * The shop's own settings.
 * - everyone may read who the shop is and where things are picked up; the administrator changes it
 * - how customers pay: bank accounts in their order, the bank's QR picture
 * - what posting costs, seen by everyone: `findPostage`
 * - what is written to customers, in Malay and English: `writeText`
 * - when messages may go out, and a pause: `findSendingRules`, followed by every engine
 * - what sheets are printed on: `findProductionSettings`
 * - what customers are told about their data, every version of it
 * - keys of Google Drive's picker: `findDriveKeys`
 * - `findShop`, `findPayment`, `findAroundOrder`: for the features that write messages and show how to pay
 */
export function createSettings({ db }: Database, env: Env): Feature {
  return {
    name: 'settings',
    routes: [
      route(getShop, () => findKeptShop(db)),
      route(changeShop, ({ pickup_place, version: seen, ...shop }, call) =>
        db.transaction(async (tx) => {
          const late = await countChange(tx, call, { kind: 'shop', seen }, () => findKeptShop(tx))
          if (late) return late
          await updateShop(tx, { ...shop, pickupPlace: pickup_place })
          await record(tx, call, 'changed the shop', shop.name)
          return findKeptShop(tx)
        }),
      ),
      ...paymentRoutes(db),
      ...postageRoutes(db),
      ...messageTextRoutes(db),
      ...orderMessageRoutes(db),
      ...sendingRuleRoutes(db),
      ...productionSettingRoutes(db),
      ...driveKeyRoutes(db, env),
      ...noticeRoutes(db),
    ],
  }
}

export { findAroundOrder, type AroundOrder } from './around-order.ts'
export { findDriveKeys, type DriveKeys } from './drive-keys.ts'
export { findMessageLanguage, writeText } from './message-texts.ts'
export {
  findSendingRules,
  forgetRestore,
  mannersIn,
  pauseRestored,
  type SendingRules,
} from './sending-rules-store.ts'
export { findOrderMessages } from './order-messages-store.ts'
export { findPostage } from './postage-store.ts'
export { findProductionSettings } from './production-settings-store.ts'
export { findKeptPayment, findPayment, findShop } from './settings-store.ts'
