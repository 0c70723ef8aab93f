import { changeShop, getShop } from '#core/settings/settings.ts'
import type { ShopWording } from '#core/settings/shop-wording.ts'
import type { Database, Db } from '#server/db/database.ts'
import type { Env } from '#server/env.ts'
import type { StoredFiles } from '#server/storage/stored-files.ts'
import { route, type Call, type Feature, type Route, requireActorName } from '#server/http/route.ts'
import { countChange, versionOf } from '#server/db/versions-store.ts'
import { record, type Seal } from '../identity/identity.ts'
import {
  findColourProfile,
  hasColourProfile,
  deleteColourProfile,
  findColourProfiles,
  upsertColourProfile,
} from './colour-profiles-store.ts'
import { cutterRoutes } from './cutters.ts'
import { findCutter, findCutterOf } from './cutters-store.ts'
import { driveKeyRoutes, findDriveKeys } from './drive-keys.ts'
import { findCosts } from './costs-store.ts'
import { costRoutes } from './costs.ts'
import { findDueRules } from './due-rules-store.ts'
import { dueRuleRoutes } from './due-rules.ts'
import { frontRoutes } from './front.ts'
import { findMessageLanguage, messageTextRoutes, writeText, orderMessageRoutes } from './customer-messages.ts'
import { findOrderMessages } from './customer-messages-store.ts'
import { paymentRoutes } from './payment.ts'
import { findCarriers, sealPlainKey, findPostage } from './shipping-store.ts'
import { carrierRoutes, labelBuyingRoutes, openLabelBuying, postageRoutes } from './shipping.ts'
import { sendingRuleRoutes } from './sending-rules.ts'
import { forgetRestore, pauseRestored } from './sending-rules-store.ts'
import { findKeptShop, findShop, updateShop, uploadsInShop, findLook } from './settings-store.ts'
import { findKeptPayment, findPayment } from './payment-store.ts'
import { cutText } from '#core/shared/cut-text.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import { mostProfileBytes, readProfile } from '#core/production/icc-profile.ts'
import {
  getColourProfiles,
  removeColourProfile,
  saveColourProfile,
} from '#core/settings/colour-profiles-calls.ts'
import { refuse, refuseConflict } from '#server/http/refusal.ts'
import { readSmallUpload } from '#server/http/files.ts'
import { changeLook, getBranding } from '#core/settings/branding-calls.ts'
import {
  changeNotice,
  getPrivacyNotice,
  listPrivacyNotices,
  type PrivacyNotice,
} from '#core/settings/privacy-notice-calls.ts'
import { defaultNotice } from '#core/settings/privacy-notice.ts'
import { findNotices, insertNotice, noticeVersion, type StoredNotice } from './privacy-notice-store.ts'
import { changeProductionSettings, getProductionSettings } from '#core/settings/production-settings.ts'
import { findProductionSettings, updateProductionSettings } from './production-settings-store.ts'

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
  files: StoredFiles,
  env: Env,
  seal: Seal,
  /** What else speaks as the shop does. */
  onWords: (tx: Db, call: Call, words: ShopWording) => Promise<void>,
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
      ...paymentRoutes(db, files),
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
      ...colourProfileRoutes(db, files),
      ...driveKeyRoutes(db, env),
      ...noticeRoutes(db),
    ],
    async start() {
      await sealPlainKey(db, seal.close)
      return () => Promise.resolve()
    },
  }
}

/** The printer's own profile of each material, in whose colours designs are shown and for which PDFs are meant. */
function colourProfileRoutes(db: Db, files: StoredFiles): Route[] {
  return [
    route(getColourProfiles, () => findColourProfiles(db)),
    route(saveColourProfile, (input, call) => save({ db, files }, input, call)),
    route(removeColourProfile, ({ material }, call) =>
      db.transaction(async (tx) => {
        const name = await deleteColourProfile(tx, material)
        if (name !== null) await record(tx, call, 'removed a colour profile', `${material}: ${name}`)
        return findColourProfiles(tx)
      }),
    ),
  ]
}

async function save(
  { db, files }: { db: Db; files: StoredFiles },
  { material }: ParsedInputOf<typeof saveColourProfile>,
  call: Call,
) {
  const uploaded = await readSmallUpload(call.request, mostProfileBytes)
  if (uploaded === 'too_large') return refuse('profile_too_large')
  if (uploaded === 'no_file' || uploaded.bytes.length === 0) return refuse('no_file')
  const { bytes: profile } = uploaded
  const read = readProfile(profile)
  if (typeof read === 'string') return refuse(read)
  const name = read.name || cutText(uploaded.name, 80)
  const { hash: file } = await files.store(profile, 'application/vnd.iccprofile')
  return db.transaction(async (tx) => {
    await upsertColourProfile(tx, { material, name, file, addedBy: requireActorName(call.caller) })
    await record(tx, call, 'changed a colour profile', `${material}: ${name}`)
    return findColourProfiles(tx)
  })
}

/** The shop's own face. */
function lookRoutes(db: Db): Route[] {
  return [
    route(getBranding, () => findLook(db)),
    route(changeLook, ({ logo, colour, version: seen }, call) =>
      db.transaction(async (tx) => {
        const late = await countChange(tx, call, { kind: 'look', seen }, () => findLook(tx))
        if (late) return late
        await updateShop(tx, { logo, colour })
        await record(tx, call, 'changed the look', `${logo ? 'logo' : 'no logo'}, ${colour ?? 'no colour'}`)
        return findLook(tx)
      }),
    ),
  ]
}

/** What customers are told about their data: the version that holds, and all that there were. */
function noticeRoutes(db: Db): Route[] {
  return [
    route(getPrivacyNotice, async () => {
      const [latest] = await findNotices(db, 1)
      const { by: _, ...notice } = latest ? shown(latest) : stock
      return notice
    }),
    route(listPrivacyNotices, () => versions(db)),
    route(changeNotice, ({ version, ms, en }, call) =>
      db.transaction(async (tx) => {
        if ((await noticeVersion(tx)) !== version) return late(tx)
        const next = { version: version + 1, madeBy: call.caller?.name ?? '', ms, en }
        if (!(await insertNotice(tx, next))) return late(tx)
        await record(tx, call, 'changed the privacy notice', `version ${next.version}`)
        return versions(tx)
      }),
    ),
  ]
}

const stock: PrivacyNotice = { version: 0, since: null, by: null, ...defaultNotice }

async function late(tx: Db) {
  const [latest] = await findNotices(tx, 1)
  const last = latest && { by: latest.madeBy, at: latest.madeAt }
  return refuseConflict({ version: latest?.version ?? 0, current: await versions(tx) }, last)
}

async function versions(db: Db) {
  return { versions: [...(await findNotices(db)).map(shown), stock] }
}

function shown({ version, madeAt, madeBy, ms, en }: StoredNotice): PrivacyNotice {
  return { version, since: madeAt.toISOString(), by: madeBy, ms, en }
}

/** Film, margins and the cutter's spot colour. */
function productionSettingRoutes(db: Db): Route[] {
  return [
    route(getProductionSettings, () => kept(db)),
    route(changeProductionSettings, ({ version: seen, ...given }, call) =>
      db.transaction(async (tx) => {
        const late = await countChange(tx, call, { kind: 'production settings', seen }, () => kept(tx))
        if (late) return late
        await updateProductionSettings(tx, given)
        await record(
          tx,
          call,
          'changed production settings',
          `film ${given.film_widths_mm.join(', ')} × ${given.sheet_length_mm} mm, margin ${given.margin_mm} mm, ` +
            `gap ${given.gap_mm} mm, cut in ${given.cut_contour}, ` +
            `stickers: edge ${given.border_mm}, bleed ${given.bleed_mm}, blade ${given.blade_mm}, corners ${given.corner_mm} mm`,
        )
        return kept(tx)
      }),
    ),
  ]
}

async function kept(db: Db) {
  return {
    ...(await findProductionSettings(db)),
    version: await versionOf(db, { kind: 'production settings' }),
  }
}
