import { parseTagColours } from '#core/catalog/tag-colours.ts'
import type { IronOnTexts } from '../texts/iron-on.ts'

/** `Merah, tepi putih`: the colours in the customer's language, shown beside the shop's name for them. */
export function formatColourPair(warna: string, t: IronOnTexts): string {
  const colours = parseTagColours(warna)
  if (!colours) return ''
  return t.colourPair(t.colours[colours.fill], t.colours[colours.border])
}

/** The name of the colours: the shop's (`Red/White`), or in words in an all-Malay shop. */
export const getColourName = (warna: string, t: IronOnTexts): string =>
  t.colourName(warna, formatColourPair(warna, t))
