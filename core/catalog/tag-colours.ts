/** Colours of printed name tags (TAG-01), each with its shade on screens and in print. */
export const tagPalette = {
  black: { shade: '#16161a', name: 'Hitam' },
  white: { shade: '#ffffff', name: 'Putih' },
  navy: { shade: '#1b2a5c', name: 'Biru tua' },
  purple: { shade: '#6b2fa0', name: 'Ungu' },
  'light blue': { shade: '#6cc4ee', name: 'Biru muda' },
  green: { shade: '#2fa84f', name: 'Hijau' },
  'dark green': { shade: '#14532d', name: 'Hijau tua' },
  maroon: { shade: '#7a1230', name: 'Merah hati' },
  red: { shade: '#d81e2c', name: 'Merah' },
  orange: { shade: '#f47b20', name: 'Oren' },
  yellow: { shade: '#ffd400', name: 'Kuning' },
  gold: { shade: '#c99a2e', name: 'Emas' },
  blue: { shade: '#1f5fd0', name: 'Biru' },
} as const
export type TagColour = keyof typeof tagPalette

export interface TagColours {
  fill: TagColour
  border: TagColour
}

/**
 * Parses colours such as `Red/White` (letters/border), ignoring upper and lower case. Returns `null` if a colour is
 * not in the palette.
 */
export function parseTagColours(warna: string): TagColours | null {
  const [fill = '', border = '', ...more] = warna.split('/').map((part) => part.trim().toLowerCase())
  return isColour(fill) && isColour(border) && more.length === 0 ? { fill, border } : null
}

/**
 * Translates Malay colours: both `Biru tua, tepi putih` and `biru tua/putih` become `navy/white`. Unknown words are
 * unchanged.
 */
export function translateColours(colours: string): string {
  return colours
    .split(/\s*\/\s*|\s*,\s*(?:tepi\s+)?|\s+tepi\s+/i)
    .map((part) => malay.get(part.trim().toLowerCase()) ?? part.trim())
    .join('/')
}
const malay = new Map(Object.entries(tagPalette).map(([colour, { name }]) => [name.toLowerCase(), colour]))

export function isSameColourPair(one: string, other: string): boolean {
  const [left, right] = [parseTagColours(one), parseTagColours(other)]
  return left !== null && left.fill === right?.fill && left.border === right.border
}

function isColour(name: string): name is TagColour {
  return Object.hasOwn(tagPalette, name)
}
