import type { Plain } from '../english.ts'
import type { ownHome as malay } from '../ms/own-home.ts'

export const ownHome: Plain<typeof malay> = {
  gallery: 'Our work',
  words: 'Customer reviews',
  place: 'Hours and place',
  whatsapp: 'Message us on WhatsApp',
  map: 'Open map',
}
