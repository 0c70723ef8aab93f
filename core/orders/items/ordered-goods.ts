import { z } from 'zod'
import { sizeUnits } from '#core/pricing/described/description-values.ts'
import { ppMaterials } from './pp-material.ts'

// What was ordered, as its customer and staff see it.

const stickerJob = {
  product: z.string(),
  /** As text, `6cm`. */
  size: z.string(),
  quantity: z.int(),
  /** It was ordered by a deal: at this price instead of the usual one. */
  deal: z.object({ price_sen: z.int(), usual_sen: z.int() }).optional(),
}

const orderedNameTags = z.object({
  kind: z.literal('nametag'),
  product: z.string(),
  /** `bilangan` sets of the name, in letters and border of `warna`. */
  rows: z.array(z.object({ namaAnak: z.string(), warna: z.string(), bilangan: z.int() })),
  sets: z.int(),
  tags: z.int(),
})

export const orderedLogo = z.object({
  kind: z.literal('logo'),
  product: z.string(),
  rows: z.array(z.object({ namaSekolah: z.string(), bilangan: z.int(), logos: z.int() })),
  sets: z.int(),
  logos: z.int(),
})

const twoWords = z.object({ ms: z.string(), en: z.string() })
/** What was chosen of a product that the shop describes, for so many pieces. */
export const chosen = z.object({ option: twoWords, choice: twoWords, quantity: z.int() })
const orderedDescribed = z.object({
  kind: z.literal('described'),
  product: z.string(),
  quantity: z.int(),
  /** Pieces in a set, where `quantity` counts sets. */
  set_of: z.int().nullable(),
  choices: z.array(chosen),
  /** The pieces are spread over choices, as jerseys over sizes. */
  spread: z.boolean(),
  size_mm: z.object({ width: z.number(), height: z.number() }).nullable(),
  /** The unit in which the customer typed the size. */
  size_unit: z.enum(sizeUnits).optional(),
  rush: z.boolean(),
  names: z.array(z.string()),
  notes: z.string(),
  /** It is printed from what the customer sends. */
  design: z.boolean(),
})

const orderedFree = z.object({
  kind: z.literal('free'),
  /** What staff wrote. */
  product: z.string(),
  quantity: z.int(),
  each_sen: z.int(),
})

const oneKind = [
  orderedNameTags,
  orderedLogo,
  z.object({ kind: z.literal('sticker'), ...stickerJob }),
  z.object({ kind: z.literal('ppsticker'), ...stickerJob, material: z.enum(ppMaterials) }),
  orderedDescribed,
  orderedFree,
] as const

/** Goods of one form. */
export const orderedItem = z.discriminatedUnion('kind', oneKind)
export type OrderedItem = z.output<typeof orderedItem>
export type ItemKind = OrderedItem['kind']

/** Goods of several forms in one order. */
const orderedBasket = z.object({
  kind: z.literal('basket'),
  /** What is in it, by name. */
  product: z.string(),
  /** Something in it is printed from what the customer sends. */
  design: z.boolean(),
  items: z.array(z.object({ goods: orderedItem, goods_sen: z.int() })),
})

/** What was ordered; one shape for each kind of order. */
export const orderedGoods = z.discriminatedUnion('kind', [...oneKind, orderedBasket])
export type OrderedGoods = z.output<typeof orderedGoods>
export type OrderKind = OrderedGoods['kind']
