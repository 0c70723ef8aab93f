import { tagColours, tagPalette } from '../../../core/values/tag-colours.ts'

/** `Merah, tepi putih`: the pair in the customer's language, beside the name that the shop gives it. */
export function colourWords(warna: string): string {
  const colours = tagColours(warna)
  if (!colours) return ''
  return `${tagPalette[colours.fill].name}, tepi ${tagPalette[colours.border].name.toLowerCase()}`
}
