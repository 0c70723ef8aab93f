import { parseTagColours } from '#core/catalog/tag-colours.ts'
import type { IronOnTexts } from '../texts/iron-on.ts'

/** Names the colours in the customer's language, e.g. `Merah, tepi putih`. */
export function formatColourPair(warna: string, t: IronOnTexts): string {
  const colours = parseTagColours(warna)
  if (!colours) return ''
  return t.colourPair(t.colours[colours.fill], t.colours[colours.border])
}

/**
 * Returns the shop's name for the colours, e.g. `Red/White`. In a shop that uses only Malay, names the colours in
 * words.
 */
export const getColourName = (warna: string, t: IronOnTexts): string =>
  t.colourName(warna, formatColourPair(warna, t))
