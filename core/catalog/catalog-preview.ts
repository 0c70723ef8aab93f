import { z } from 'zod'
import { category, product } from './catalog.ts'

// What the back-office hands the shop's own page in a frame, so that what is not published yet is seen as customers will
// see it. It never leaves the browser.

/** Where that page stands. */
export const previewPath = '/pratonton'

/** Drafts come in both languages: the page shows its own. */
const english = { name_en: z.string(), description_en: z.string() }

/** An entry that is not stored yet has the number 0. */
export const previewDraft = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('product'), product: product.extend(english) }),
  z.object({ kind: z.literal('category'), category: category.extend(english) }),
])
export type PreviewDraft = z.output<typeof previewDraft>

/** What the page says once it can show something. */
export const previewReady = 'preview-ready'
