import { tagPiece } from '#core/production/ink.ts'
import type { Piece } from '#core/production/piece.ts'

const names = ['Ali', 'Siti Aminah', 'Muhammad Amirul Hakim', 'Nur Aisyah binti Abdullah', "D'CRUZ A/L S.K."]
const colours = ['Red/White', 'White/Navy', 'Black/Yellow', 'Navy/White', 'Purple/Yellow']
const crests = [
  { url: '/pictures/crest-sk-contoh-jaya.svg', widthMm: 60, heightMm: 70 },
  { url: '/pictures/crest-tadika-contoh-ceria.svg', widthMm: 80, heightMm: 50 },
  { url: '/pictures/crest-smk-bukit-contoh.svg', widthMm: 70, heightMm: 80 },
]

/** Orders of one name each, a set of 7 tags. */
export function tagOrders(orders: number): Piece[] {
  return Array.from({ length: orders }, (_, at) =>
    tagPiece({
      key: `t${at}`,
      group: `2611-${at}`,
      copies: 7,
      name: `${names[at % names.length] ?? ''} ${at % 90}`,
      colour: colours[at % colours.length] ?? '',
    }),
  )
}

/** Every third order one of logos. */
export function mixedOrders(orders: number): Piece[] {
  return tagOrders(orders).map((tag, at) => {
    const crest = crests[at % crests.length]
    if (at % 3 || !crest) return tag
    const { url, ...size } = crest
    return { ...tag, ...size, copies: 4, art: { kind: 'picture', url } }
  })
}
