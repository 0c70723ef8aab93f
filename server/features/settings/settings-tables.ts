import { boolean, doublePrecision, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { DriveKeyName } from '#core/settings/drive-keys.ts'
import type { CustomerReview, HomeSection, GalleryItem } from '#core/settings/home-content-calls.ts'
import type { ShopLogo } from '#core/settings/branding-calls.ts'
import type { ImageType } from '#core/media/image-type.ts'
import type { MessageTextName } from '#core/settings/message-texts.ts'
import type { MessageLanguage } from '#core/settings/message-placeholders.ts'
import type { OrderStage } from '#core/orders/order-stages.ts'
import type { WarmUp } from '#core/messaging/sending-limits.ts'
import type { ParcelCarrier } from '#core/settings/carriers.ts'
import type { LabelSender } from '#core/settings/label-buying-calls.ts'
import type { PostageRules } from '#core/settings/postage.ts'
import type { ShopWording } from '#core/settings/shop-wording.ts'
import type { DayHours } from '#core/messaging/sending-hours.ts'

export const shopTable = pgTable('shop', {
  one: boolean().primaryKey().default(true),
  name: text().notNull(),
  phone: text().notNull(),
  address: text().notNull(),
  pickupPlace: text('pickup_place').notNull(),
  qrImageUrl: text('qr_image_url'),
  qrCaption: text('qr_caption').notNull(),
  /** Recipient's name in the QR code. Empty if the code was never read. */
  qrRecipient: text('qr_recipient').notNull().default(''),
  /** Text of the QR code. Empty if the code was never read. */
  qrCode: text('qr_code').notNull().default(''),
  hours: text().notNull(),
  words: text().$type<ShopWording>().notNull(),
  logo: jsonb().$type<ShopLogo>(),
  colour: text(),
  mapUrl: text('map_url').notNull(),
  works: jsonb().$type<GalleryItem[]>().notNull(),
  customerWords: jsonb('customer_words').$type<CustomerReview[]>().notNull(),
  homeSections: jsonb('home_sections').$type<HomeSection[]>(),
  messageLanguage: text('message_language').$type<MessageLanguage>().notNull(),
})

export const bankAccountsTable = pgTable('bank_accounts', {
  id: integer().generatedByDefaultAsIdentity().primaryKey(),
  position: integer().notNull().default(0),
  bank: text().notNull(),
  number: text().notNull(),
  holder: text().notNull(),
})

export const paymentPicturesTable = pgTable('payment_pictures', {
  name: text().primaryKey(),
  type: text().$type<ImageType>().notNull(),
  file: text(),
})

export const messageTextsTable = pgTable('message_texts', {
  name: text().$type<MessageTextName>().notNull(),
  language: text().$type<MessageLanguage>().notNull(),
  body: text().notNull(),
})

export const driveKeysTable = pgTable('drive_keys', {
  name: text().$type<DriveKeyName>().primaryKey(),
  value: text().notNull(),
})

/** A trigger notifies the engines of every change. */
export const sendingRulesTable = pgTable('sending_rules', {
  one: boolean().primaryKey().default(true),
  pausedAt: timestamp('paused_at', { withTimezone: true }),
  resumedAt: timestamp('resumed_at', { withTimezone: true }),
  pausedBy: text('paused_by').notNull(),
  restoredAt: timestamp('restored_at', { withTimezone: true }),
  hours: jsonb().$type<(DayHours | null)[]>(),
  holidays: jsonb().$type<{ date: string; name: string }[]>().notNull(),
  graceMinutes: integer('grace_minutes').notNull(),
  perSecond: doublePrecision('per_second'),
  catchUpPerSecond: doublePrecision('catch_up_per_second'),
  apartSeconds: integer('apart_seconds').notNull(),
  apartSpreadSeconds: integer('apart_spread_seconds').notNull(),
  perNumberADay: integer('per_number_a_day'),
  perNumberGapSeconds: integer('per_number_gap_seconds').notNull(),
  warmUp: jsonb('warm_up').$type<WarmUp>(),
  textWithPicture: boolean('text_with_picture'),
  visitorMessagesADay: integer('visitor_messages_a_day').notNull(),
})

export const carriersTable = pgTable('carriers', {
  one: boolean().primaryKey(),
  carriers: jsonb().$type<ParcelCarrier[]>().notNull(),
})

export const postageTable = pgTable('postage', {
  one: boolean().primaryKey().default(true),
  states: jsonb().$type<PostageRules['states']>().notNull(),
  byWeight: jsonb('by_weight').$type<PostageRules['by_weight']>(),
  freeFromSen: integer('free_from_sen'),
})

export const orderMessagesTable = pgTable('order_messages', {
  one: boolean().primaryKey().default(true),
  byItself: jsonb('by_itself').$type<OrderStage[]>().notNull(),
  unpaidDays: integer('unpaid_days'),
  unpaidSince: timestamp('unpaid_since', { withTimezone: true }),
  approveHours: integer('approve_hours'),
  approveSince: timestamp('approve_since', { withTimezone: true }),
})

export const labelBuyingTable = pgTable('label_buying', {
  one: boolean().primaryKey().default(true),
  /** Unencrypted key that an earlier version stored. The next start encrypts it. */
  plainKey: text('api_key').notNull(),
  sealedKey: text('sealed_key').notNull(),
  sender: jsonb().$type<LabelSender>().notNull(),
})
