import { z } from 'zod'
import { sizeUnits } from '#core/pricing/described/description-values.ts'
import { ppMaterials } from './pp-material.ts'

const stickerJob = {
  product: z.string(),
  /** Size as text, such as `6cm`. */
  size: z.string(),
  quantity: z.int(),
  deal: z.object({ price_sen: z.int(), usual_sen: z.int() }).optional(),
}

const orderedNameTags = z.object({
  kind: z.literal('nametag'),
  product: z.string(),
  /** Name tags by child: `warna` is the colours of letters and border, and `bilangan` the number of sets. */
  rows: z.array(z.object({ namaAnak: z.string(), warna: z.string(), bilangan: z.int() })),
  sets: z.int(),
  tags: z.int(),
})

export const orderedLogoSchema = z.object({
  kind: z.literal('logo'),
  product: z.string(),
  rows: z.array(z.object({ namaSekolah: z.string(), bilangan: z.int(), logos: z.int() })),
  sets: z.int(),
  logos: z.int(),
})

const twoWords = z.object({ ms: z.string(), en: z.string() })
export const chosenOptionSchema = z.object({ option: twoWords, choice: twoWords, quantity: z.int() })
const orderedDescribed = z.object({
  kind: z.literal('described'),
  product: z.string(),
  quantity: z.int(),
  /** Pieces per set if `quantity` counts sets, otherwise `null`. */
  set_of: z.int().nullable(),
  choices: z.array(chosenOptionSchema),
  /** True if the pieces are divided among the choices, such as jerseys among sizes. */
  spread: z.boolean(),
  size_mm: z.object({ width: z.number(), height: z.number() }).nullable(),
  size_unit: z.enum(sizeUnits).optional(),
  rush: z.boolean(),
  names: z.array(z.string()),
  notes: z.string(),
  design: z.boolean(),
})

const orderedFree = z.object({
  kind: z.literal('free'),
  /** The description that staff entered. */
  product: z.string(),
  quantity: z.int(),
  each_sen: z.int(),
})

const oneKind = [
  orderedNameTags,
  orderedLogoSchema,
  z.object({ kind: z.literal('sticker'), ...stickerJob }),
  z.object({ kind: z.literal('ppsticker'), ...stickerJob, material: z.enum(ppMaterials) }),
  orderedDescribed,
  orderedFree,
] as const

export const orderedItemSchema = z.discriminatedUnion('kind', oneKind)
export type OrderedItem = z.output<typeof orderedItemSchema>
export type ItemKind = OrderedItem['kind']

const orderedBasket = z.object({
  kind: z.literal('basket'),
  product: z.string(),
  design: z.boolean(),
  items: z.array(z.object({ goods: orderedItemSchema, goods_sen: z.int() })),
})

export const orderItemsViewSchema = z.discriminatedUnion('kind', [...oneKind, orderedBasket])
export type OrderItemsView = z.output<typeof orderItemsViewSchema>
export type OrderKind = OrderItemsView['kind']
