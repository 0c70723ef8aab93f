import { z } from 'zod'
import { category, product } from './catalog.ts'

// What the back-office hands the shop's own page in a frame, so that what is not published yet is seen as customers will
// see it. It never leaves the browser.

/** Where that page stands. */
export const previewPath = '/pratonton'

/** An entry that is not stored yet has the number 0. */
export const previewDraft = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('product'), product }),
  z.object({ kind: z.literal('category'), category }),
])
export type PreviewDraft = z.output<typeof previewDraft>

/** What the page says once it can show something. */
export const previewReady = 'preview-ready'
