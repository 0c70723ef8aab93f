import { z } from 'zod'
import { describedJobSchema } from '#core/pricing/described/described-calls.ts'
import { earlierDesignSchema } from '../files/earlier-design.ts'
import { ppMaterials } from './pp-material.ts'

const product = { productSlug: z.string() }
const earlier = earlierDesignSchema.optional()
const stickers = {
  ...product,
  earlier,
  stickerDetails: z.object({ stickerSize: z.string(), orderQuantity: z.int() }),
}
const sets = z.int()

export const requestedItemSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('nametag'),
    ...product,
    orders: z.array(z.object({ namaAnak: z.string(), warna: z.string(), bilangan: sets })),
  }),
  z.object({
    kind: z.literal('logo'),
    ...product,
    orders: z.array(z.object({ namaSekolah: z.string(), bilangan: sets })),
  }),
  z.object({ kind: z.literal('sticker'), ...stickers }),
  z.object({ kind: z.literal('ppsticker'), ...stickers, materialType: z.enum(ppMaterials) }),
  z.object({
    kind: z.literal('described'),
    ...product,
    earlier,
    job: describedJobSchema,
    names: z.array(z.string()),
    notes: z.string(),
  }),
])
