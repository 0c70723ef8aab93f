import { z } from 'zod'
import { type IssueParams, createCodedError } from '#core/shared/coded-issues.ts'
import { earlierDesignSchema } from '../files/earlier-design.ts'
import { stickerJobFields, dealIdSchema, orderPlacementOptions } from '../orders.ts'
import { nameTagRowsSchema, logoRowsSchema, placeNameTagOrder, placeLogoOrder } from './iron-on.ts'
import { ppMaterials } from './pp-material.ts'
import { describedFields, placeDescribedOrder } from './described-order.ts'
import { jobTroubleErrors } from '#core/pricing/described/described-calls.ts'
import { getKeys } from '#core/shared/typed-records.ts'

const mostItems = 1000

export const basketIssues = {
  basket_empty: 'Troli anda kosong.',
  basket_full: 'Satu pesanan memuatkan paling banyak {most} barang.',
} as const
export type BasketIssue = keyof typeof basketIssues

const says = (code: BasketIssue, params: IssueParams = {}) => ({
  error: createCodedError(basketIssues, code, params),
})

const productSlug = z.string().trim().max(120).optional()
const earlier = earlierDesignSchema.optional()
const sticker = { stickerDetails: z.object(stickerJobFields), productSlug, deal: dealIdSchema, earlier }

export const basketItemSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('nametag'), productSlug, orders: nameTagRowsSchema }),
  z.object({ kind: z.literal('logo'), productSlug, orders: logoRowsSchema }),
  z.object({ kind: z.literal('sticker'), ...sticker }),
  z.object({
    kind: z.literal('ppsticker'),
    ...sticker,
    materialType: z.enum(ppMaterials).default('PP Transparent'),
  }),
  z.object({ kind: z.literal('described'), ...describedFields, earlier }),
])
export type BasketItem = z.input<typeof basketItemSchema>

export const basketItemsSchema = z
  .array(basketItemSchema, says('basket_empty'))
  .min(1, says('basket_empty'))
  .max(mostItems, says('basket_full', { most: mostItems }))

export const itemTroubles = {
  unknown_product: orderPlacementOptions.errors.unknown_product.error,
  unknown_size: orderPlacementOptions.errors.unknown_size.error,
  unknown_colour: placeNameTagOrder.errors.unknown_colour.error,
  unknown_school: placeLogoOrder.errors.unknown_school.error,
  cannot_be_made: jobTroubleErrors.cannot_be_made.error,
  names_needed: placeDescribedOrder.errors.names_needed.error,
} as const
export type ItemTrouble = keyof typeof itemTroubles
export const itemTroubleCodes = getKeys(itemTroubles)
