import { parseTagColours } from '#core/catalog/tag-colours.ts'

/** Formats a pair of colours: `red/white` → `Red/White`. Other text stays unchanged. */
export function formatTagColours(warna: string): string {
  const colours = parseTagColours(warna)
  return colours ? `${capitalize(colours.fill)}/${capitalize(colours.border)}` : warna
}

const capitalize = (name: string) => name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
