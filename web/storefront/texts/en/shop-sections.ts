import type { PlainTexts } from '../text-types.ts'
import type { shopSectionsTextsMs as malay } from '../ms/shop-sections.ts'

export const shopSectionsTextsEn: PlainTexts<typeof malay> = {
  gallery: 'Our work',
  words: 'Customer reviews',
  place: 'Hours and place',
  whatsapp: 'Message us on WhatsApp',
  map: 'Open map',
}
