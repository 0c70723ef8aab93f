import { pgTable, boolean, jsonb, integer, text, uuid, timestamp } from 'drizzle-orm/pg-core'
import type { Cutter } from '#core/production/cutter.ts'
import type { StickerMaterial } from '#core/production/print-material.ts'
import type { ShopCosts } from '#core/settings/costs.ts'
import type { DueDateRules } from '#core/settings/due-rules.ts'

export const productionSettingsTable = pgTable('production_settings', {
  one: boolean().primaryKey().default(true),
  filmWidthsMm: jsonb('film_widths_mm').$type<number[]>().notNull(),
  sheetLengthMm: integer('sheet_length_mm').notNull(),
  marginTenths: integer('margin_tenths').notNull(),
  gapTenths: integer('gap_tenths').notNull(),
  cutContour: text('cut_contour').notNull(),
  borderTenths: integer('border_tenths').notNull(),
  bleedTenths: integer('bleed_tenths').notNull(),
  bladeTenths: integer('blade_tenths').notNull(),
  cornerTenths: integer('corner_tenths').notNull(),
})

export const cuttersTable = pgTable('cutters', {
  id: uuid().primaryKey(),
  place: integer().notNull().generatedAlwaysAsIdentity(),
  profile: jsonb().$type<Cutter>().notNull(),
})

export const cutterMaterialsTable = pgTable('cutter_materials', {
  material: text().$type<StickerMaterial>().primaryKey(),
  cutterId: uuid('cutter_id').notNull(),
})

export const colourProfilesTable = pgTable('colour_profiles', {
  material: text().$type<StickerMaterial>().primaryKey(),
  name: text().notNull(),
  file: text(),
  addedAt: timestamp('added_at', { withTimezone: true }).notNull().defaultNow(),
  addedBy: text('added_by').notNull(),
})

export const costRulesTable = pgTable('cost_rules', {
  one: boolean().primaryKey().default(true),
  supplies: jsonb().$type<ShopCosts['supplies']>().notNull(),
  wageSenPerHour: integer('wage_sen_per_hour').notNull(),
  minutes: jsonb().$type<ShopCosts['minutes']>().notNull(),
  products: jsonb().$type<ShopCosts['products']>().notNull(),
})

export const dueRulesTable = pgTable('due_rules', {
  one: boolean().primaryKey().default(true),
  isOn: boolean('is_on').notNull(),
  week: jsonb().$type<DueDateRules['week']>().notNull(),
  cutOff: text('cut_off').notNull(),
  days: jsonb().$type<DueDateRules['days']>().notNull(),
  capacity: jsonb().$type<DueDateRules['capacity']>().notNull(),
  keepFreePercent: integer('keep_free_percent').notNull(),
  turnaround: jsonb().$type<DueDateRules['turnaround']>().notNull(),
  products: jsonb().$type<DueDateRules['products']>().notNull(),
  rushDays: integer('rush_days').notNull(),
})
