import type { Logger } from 'pino'
import { changeShop, getShop } from '#core/settings/settings.ts'
import type { ShopWording } from '#core/settings/shop-wording.ts'
import type { Database, Db } from '#server/db/database.ts'
import type { Env } from '#server/env.ts'
import type { StoredFiles } from '#server/storage/stored-files.ts'
import { route, type Call, type Feature, type Route, requireActorName } from '#server/http/route.ts'
import { incrementVersion, getRecordVersion } from '#server/db/versions-store.ts'
import { recordAction, type Encryption } from '../identity/identity.ts'
import {
  findColourProfile,
  hasColourProfile,
  deleteColourProfile,
  findColourProfiles,
  upsertColourProfile,
} from './colour-profiles-store.ts'
import { cutterRoutes } from './cutters.ts'
import { findCutter, findCuttersByMaterial } from './cutters-store.ts'
import { driveKeyRoutes, findDriveKeys } from './drive-keys.ts'
import { findCosts } from './costs-store.ts'
import { costRoutes } from './costs.ts'
import { findDueDateBasis } from './due-rules-store.ts'
import { dueRuleRoutes } from './due-rules.ts'
import { homeContentRoutes } from './home-content.ts'
import {
  findMessageLanguage,
  messageTextRoutes,
  renderMessageText,
  orderMessageRoutes,
} from './customer-messages.ts'
import { findOrderMessageSettings } from './customer-messages-store.ts'
import { paymentRoutes, readStoredQrPicture } from './payment.ts'
import { findCarriers, encryptPlainLabelBuyingKey, findPostage } from './shipping-store.ts'
import { carrierRoutes, labelBuyingRoutes, findLabelBuyingSettings, postageRoutes } from './shipping.ts'
import { sendingRuleRoutes } from './sending-rules.ts'
import { clearRestoreMark, pauseSendingAfterRestore } from './sending-rules-store.ts'
import {
  findStoredShop,
  findShop,
  updateShop,
  findUploadsUsedByShop,
  findBranding,
} from './settings-store.ts'
import { findPublicPaymentDetails, findQrCode, findStoredPaymentDetails } from './payment-store.ts'
import { truncateText } from '#core/shared/truncate-text.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import { maxProfileBytes, readIccProfile } from '#core/production/icc-profile.ts'
import {
  getColourProfiles,
  removeColourProfile,
  saveColourProfile,
} from '#core/settings/colour-profiles-calls.ts'
import { refuse, refuseConflict } from '#server/http/refusal.ts'
import { readSmallUpload } from '#server/http/uploads-and-downloads.ts'
import { changeBranding, getBranding } from '#core/settings/branding-calls.ts'
import {
  changePrivacyNotice,
  getPrivacyNotice,
  listPrivacyNotices,
  type PrivacyNotice,
} from '#core/settings/privacy-notice-calls.ts'
import { defaultNotice } from '#core/settings/privacy-notice.ts'
import {
  findPrivacyNotices,
  insertPrivacyNotice,
  findNoticeVersion,
  type StoredNotice,
} from './privacy-notice-store.ts'
import { changeProductionSettings, getProductionSettings } from '#core/settings/production-settings.ts'
import { findProductionSettings, updateProductionSettings } from './production-settings-store.ts'

export { findOrderSettings, type OrderSettings } from './order-settings.ts'
export { findProductionSettings } from './production-settings-store.ts'
export { findSendingRules, type SendingRules } from './sending-rules-store.ts'
export { findShop } from './settings-store.ts'

/** `shown` returns what customers see. `kept` includes the placeholders of a new shop. */
export const paymentDetailsQueries = {
  shown: findPublicPaymentDetails,
  kept: findStoredPaymentDetails,
  qr: findQrCode,
}

export const cutterQueries = {
  byMaterial: findCuttersByMaterial,
  one: findCutter,
  profileOf: findColourProfile,
  hasProfile: hasColourProfile,
}

export const orderSettingsQueries = {
  postage: findPostage,
  carriers: findCarriers,
  labels: findLabelBuyingSettings,
  messages: findOrderMessageSettings,
  due: findDueDateBasis,
  costs: findCosts,
}

export const shopTexts = { language: findMessageLanguage, write: renderMessageText }

export const settingsFiles = { driveKeys: findDriveKeys, shown: findUploadsUsedByShop }

/** Functions that keep a restored database from sending until staff resume sending. */
export const restoredDatabaseHold = { pause: pauseSendingAfterRestore, forget: clearRestoreMark }

/**
 * The shop's settings, changed by administrators. Shop details, pickup address and postage are
 * readable by everyone. The EasyParcel key is stored encrypted.
 */
export function createSettings(
  { db }: Database,
  files: StoredFiles,
  env: Env,
  seal: Encryption,
  log: Logger,
  /** Called when the wording of the storefront changes. The default catalog then changes its wording too. */
  onWords: (tx: Db, call: Call, words: ShopWording) => Promise<void>,
): Feature {
  return {
    name: 'settings',
    routes: [
      route(getShop, () => findStoredShop(db)),
      route(changeShop, ({ pickup_place, version: expectedVersion, ...shop }, call) =>
        db.transaction(async (tx) => {
          const conflict = await incrementVersion(tx, call, { kind: 'shop', expectedVersion }, () =>
            findStoredShop(tx),
          )
          if (conflict) return conflict
          const { words } = await findShop(tx)
          await updateShop(tx, { ...shop, pickupPlace: pickup_place })
          if (shop.words && shop.words !== words) await onWords(tx, call, shop.words)
          await recordAction(tx, call, 'changed the shop', shop.name)
          return findStoredShop(tx)
        }),
      ),
      ...brandingRoutes(db),
      ...homeContentRoutes(db),
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
      await encryptPlainLabelBuyingKey(db, seal.encrypt)
      // The start doesn't wait for it, because decoding a picture takes about a second.
      const reading = readStoredQrPicture(db, files).catch((error: unknown) =>
        log.error({ err: error }, 'failed to read the stored payment QR'),
      )
      return () => reading
    },
  }
}

function colourProfileRoutes(db: Db, files: StoredFiles): Route[] {
  return [
    route(getColourProfiles, () => findColourProfiles(db)),
    route(saveColourProfile, (input, call) => saveUploadedProfile({ db, files }, input, call)),
    route(removeColourProfile, ({ material }, call) =>
      db.transaction(async (tx) => {
        const name = await deleteColourProfile(tx, material)
        if (name !== null) await recordAction(tx, call, 'removed a colour profile', `${material}: ${name}`)
        return findColourProfiles(tx)
      }),
    ),
  ]
}

async function saveUploadedProfile(
  { db, files }: { db: Db; files: StoredFiles },
  { material }: ParsedInputOf<typeof saveColourProfile>,
  call: Call,
) {
  const uploaded = await readSmallUpload(call.request, maxProfileBytes)
  if (uploaded === 'too_large') return refuse('profile_too_large')
  if (uploaded === 'no_file' || uploaded.bytes.length === 0) return refuse('no_file')
  const { bytes: profile } = uploaded
  const read = readIccProfile(profile)
  if (typeof read === 'string') return refuse(read)
  const name = read.name || truncateText(uploaded.name, 80)
  const { hash } = await files.store(profile, 'application/vnd.iccprofile')
  return db.transaction(async (tx) => {
    await upsertColourProfile(tx, { material, name, file: hash, addedBy: requireActorName(call.caller) })
    await recordAction(tx, call, 'changed a colour profile', `${material}: ${name}`)
    return findColourProfiles(tx)
  })
}

function brandingRoutes(db: Db): Route[] {
  return [
    route(getBranding, () => findBranding(db)),
    route(changeBranding, ({ logo, colour, version: expectedVersion }, call) =>
      db.transaction(async (tx) => {
        const conflict = await incrementVersion(tx, call, { kind: 'look', expectedVersion }, () =>
          findBranding(tx),
        )
        if (conflict) return conflict
        await updateShop(tx, { logo, colour })
        await recordAction(
          tx,
          call,
          'changed the look',
          `${logo ? 'logo' : 'no logo'}, ${colour ?? 'no colour'}`,
        )
        return findBranding(tx)
      }),
    ),
  ]
}

function noticeRoutes(db: Db): Route[] {
  return [
    route(getPrivacyNotice, async () => {
      const [latest] = await findPrivacyNotices(db, 1)
      const { by: _, ...notice } = latest ? presentNotice(latest) : defaultNoticeView
      return notice
    }),
    route(listPrivacyNotices, () => presentNoticeVersions(db)),
    route(changePrivacyNotice, ({ version, ms, en }, call) =>
      db.transaction(async (tx) => {
        if ((await findNoticeVersion(tx)) !== version) return refuseChangedNotice(tx)
        const next = { version: version + 1, madeBy: call.caller?.name ?? '', ms, en }
        if (!(await insertPrivacyNotice(tx, next))) return refuseChangedNotice(tx)
        await recordAction(tx, call, 'changed the privacy notice', `version ${next.version}`)
        return presentNoticeVersions(tx)
      }),
    ),
  ]
}

const defaultNoticeView: PrivacyNotice = { version: 0, since: null, by: null, ...defaultNotice }

async function refuseChangedNotice(tx: Db) {
  const [latest] = await findPrivacyNotices(tx, 1)
  const last = latest && { by: latest.madeBy, at: latest.madeAt }
  return refuseConflict({ version: latest?.version ?? 0, current: await presentNoticeVersions(tx) }, last)
}

async function presentNoticeVersions(db: Db) {
  return { versions: [...(await findPrivacyNotices(db)).map(presentNotice), defaultNoticeView] }
}

function presentNotice({ version, madeAt, madeBy, ms, en }: StoredNotice): PrivacyNotice {
  return { version, since: madeAt.toISOString(), by: madeBy, ms, en }
}

function productionSettingRoutes(db: Db): Route[] {
  return [
    route(getProductionSettings, () => findStoredProductionSettings(db)),
    route(changeProductionSettings, ({ version: expectedVersion, ...given }, call) =>
      db.transaction(async (tx) => {
        const conflict = await incrementVersion(
          tx,
          call,
          { kind: 'production settings', expectedVersion },
          () => findStoredProductionSettings(tx),
        )
        if (conflict) return conflict
        await updateProductionSettings(tx, given)
        await recordAction(
          tx,
          call,
          'changed production settings',
          `film ${given.film_widths_mm.join(', ')} × ${given.sheet_length_mm} mm, margin ${given.margin_mm} mm, ` +
            `gap ${given.gap_mm} mm, cut in ${given.cut_contour}, ` +
            `stickers: edge ${given.border_mm}, bleed ${given.bleed_mm}, blade ${given.blade_mm}, corners ${given.corner_mm} mm`,
        )
        return findStoredProductionSettings(tx)
      }),
    ),
  ]
}

async function findStoredProductionSettings(db: Db) {
  return {
    ...(await findProductionSettings(db)),
    version: await getRecordVersion(db, { kind: 'production settings' }),
  }
}
