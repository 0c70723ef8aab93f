import { z } from 'zod'

/**
 * Source of a consent or withdrawal: an order form, the parents' form of a group order, staff, an imported file, or a
 * message to the shop.
 */
export const consentSources = [
  'sticker',
  'nametag',
  'logo',
  'ppsticker',
  'described',
  'free',
  'basket',
  'parents',
  'staff',
  'file',
  'whatsapp',
] as const
export type ConsentSource = (typeof consentSources)[number]

export const consentSchema = z.object({
  agreed: z.boolean(),
  at: z.iso.datetime({ offset: true }),
  source: z.enum(consentSources),
})
export type Consent = z.output<typeof consentSchema>

/** Promotions need the recipient's consent. */
export const campaignKinds = ['promotion', 'notice'] as const
export type CampaignKind = (typeof campaignKinds)[number]
