import type { Plain } from '../english.ts'
import type { ownHome as malay } from '../ms/own-home.ts'

export const ownHome: Plain<typeof malay> = {
  gallery: 'Our work',
  words: 'What customers say',
  place: 'Hours and place',
  whatsapp: 'WhatsApp us',
  map: 'Open the map',
}
