import { parseTagColours } from '#core/catalog/tag-colours.ts'

/** `red/white` → `Red/White`; what is no pair of colours stays as it is. */
export function asPrinted(warna: string): string {
  const colours = parseTagColours(warna)
  return colours ? `${capitals(colours.fill)}/${capitals(colours.border)}` : warna
}

const capitals = (name: string) => name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
