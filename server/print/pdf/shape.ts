import { readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import type { Font, Glyph } from 'fontkit'
import type { Face } from './faces.ts'
import { keep } from './keep.ts'

/** Letters as they stand beside each other, in thousandths of their size, from the left on the base line. */
export interface Shaped {
  width: number
  /** Operators of a PDF, without the one that paints. */
  outline: string
}

/** An opened file holds about a megabyte, what was drawn with it a kilobyte. */
const mostFonts = 8
const mostShaped = 2000
const fonts = new Map<string, Promise<Font>>()
const shaped = new Map<string, Shaped | null>()

/** Null: this file lacks the letter after all. Opening one takes up to 40 ms, in which nothing else is done. */
export async function shape(face: Face, text: string, rtl: boolean): Promise<Shaped | null> {
  const key = `${face.file} ${rtl} ${text}`
  const before = shaped.get(key)
  if (before !== undefined) return before
  const now = draw(await opened(face.file), text, rtl)
  keep(shaped, key, now, mostShaped)
  return now
}

function draw(font: Font, text: string, rtl: boolean): Shaped | null {
  if (!font.hasGlyphForCodePoint(text.codePointAt(0) ?? 0)) return null
  const scale = 1000 / font.unitsPerEm
  const { glyphs, positions } = laidOut(font, text, rtl ? 'rtl' : 'ltr')
  let width = 0
  let outline = ''
  for (const [at, glyph] of glyphs.entries()) {
    const { xAdvance, xOffset, yOffset } = positions[at] ?? { xAdvance: 0, xOffset: 0, yOffset: 0 }
    // The sign of a letter that is not there.
    if (glyph.id === 0) continue
    outline += glyphOutline(glyph, { x: width + xOffset * scale, y: yOffset * scale, scale })
    width += xAdvance * scale
  }
  return { width, outline }
}

function opened(file: string): Promise<Font> {
  const font = fonts.get(file) ?? open(file)
  keep(fonts, file, font, mostFonts)
  return font
}

async function open(file: string): Promise<Font> {
  // Messages go out between two of them.
  await setImmediate()
  // Most quotations need none: they are not read when the program starts.
  const { create } = await import('fontkit')
  const font = create(await readFile(file))
  if (!('layout' in font)) throw new Error(`${file} is no single font`)
  return font
}

/** What puts marks where the font wants them on the letter before. */
const marksUnplaced = { mark: false, mkmk: false, abvm: false, blwm: false }

/** fontkit stops at a mark for which its letter names no place (2.0.4; Thai and others): that one stands as it comes. */
function laidOut(font: Font, text: string, direction: 'rtl' | 'ltr') {
  const laid = (features?: Record<string, boolean>) =>
    font.layout(text, features, undefined, undefined, direction)
  try {
    return laid()
  } catch {
    return laid(marksUnplaced)
  }
}

/** The path of a letter as a PDF draws it, which knows no curve with one handle. */
function glyphOutline(glyph: Glyph, at: { x: number; y: number; scale: number }): string {
  const point = (x = 0, y = 0) => [at.x + x * at.scale, at.y + y * at.scale] as const
  let [penX, penY] = point()
  let outline = ''
  const say = (operator: string, ...points: (readonly [number, number])[]) => {
    outline += `${points
      .flat()
      .map((number) => Math.round(number))
      .join(' ')} ${operator}\n`
    ;[penX, penY] = points.at(-1) ?? [penX, penY]
  }
  for (const { command, args } of glyph.path.commands) {
    const [a, b, c, d, e, f] = args
    if (command === 'moveTo') say('m', point(a, b))
    if (command === 'lineTo') say('l', point(a, b))
    if (command === 'bezierCurveTo') say('c', point(a, b), point(c, d), point(e, f))
    if (command === 'quadraticCurveTo') {
      const [[handleX, handleY], end] = [point(a, b), point(c, d)]
      const toHandle = ([x, y]: readonly [number, number]) =>
        [x + ((handleX - x) * 2) / 3, y + ((handleY - y) * 2) / 3] as const
      say('c', toHandle([penX, penY]), toHandle(end), end)
    }
    if (command === 'closePath') outline += 'h\n'
  }
  return outline
}
