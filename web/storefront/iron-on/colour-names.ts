import { parseTagColours } from '#core/catalog/tag-colours.ts'
import type { IronOnTexts } from '../texts/iron-on.ts'

/** `Merah, tepi putih`: the pair in the customer's language, beside the name that the shop gives it. */
export function colourWords(warna: string, t: IronOnTexts): string {
  const colours = parseTagColours(warna)
  if (!colours) return ''
  return t.colourPair(t.colours[colours.fill], t.colours[colours.border])
}

/** What the pair goes by: `Red/White` as the shop has it, or those words where all is in Malay. */
export const colourName = (warna: string, t: IronOnTexts): string =>
  t.colourName(warna, colourWords(warna, t))
