import { readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import type { Font, Glyph } from 'fontkit'
import type { PdfFontFace } from './font-faces.ts'
import { cacheLatest } from './cache-latest.ts'

/** Shaped glyphs on a baseline. Lengths are in thousandths of the font size, from the left. */
export interface ShapedText {
  width: number
  /** PDF path operators, without the painting operator. */
  outline: string
}

/** Maximum numbers of cached fonts and texts. An open font takes about 1 MB and a shaped text 1 kB. */
const maxFonts = 8
const maxShapedTexts = 2000
const fonts = new Map<string, Promise<Font>>()
const shaped = new Map<string, ShapedText | null>()

/**
 * Shapes a text with one font. Returns `null` if the font has no glyph for the text's first character.
 * Opening a font blocks for up to 40 ms.
 */
export async function shapeText(face: PdfFontFace, text: string, rtl: boolean): Promise<ShapedText | null> {
  const key = `${face.file} ${rtl} ${text}`
  const before = shaped.get(key)
  if (before !== undefined) return before
  const now = drawGlyphs(await getFont(face.file), text, rtl)
  cacheLatest(shaped, key, now, maxShapedTexts)
  return now
}

function drawGlyphs(font: Font, text: string, rtl: boolean): ShapedText | null {
  if (!font.hasGlyphForCodePoint(text.codePointAt(0) ?? 0)) return null
  const scale = 1000 / font.unitsPerEm
  const { glyphs, positions } = layOutGlyphs(font, text, rtl ? 'rtl' : 'ltr')
  let width = 0
  let outline = ''
  for (const [at, glyph] of glyphs.entries()) {
    const { xAdvance, xOffset, yOffset } = positions[at] ?? { xAdvance: 0, xOffset: 0, yOffset: 0 }
    // Glyph 0 stands for a missing character and is not drawn.
    if (glyph.id === 0) continue
    outline += buildGlyphPath(glyph, { x: width + xOffset * scale, y: yOffset * scale, scale })
    width += xAdvance * scale
  }
  return { width, outline }
}

function getFont(file: string): Promise<Font> {
  const font = fonts.get(file) ?? loadFont(file)
  cacheLatest(fonts, file, font, maxFonts)
  return font
}

async function loadFont(file: string): Promise<Font> {
  // Messages can be sent before the next font is opened.
  await setImmediate()
  // fontkit is loaded on demand, because most quotations need no extra fonts.
  const { create } = await import('fontkit')
  const font = create(await readFile(file))
  if (!('layout' in font)) throw new Error(`${file} contains no single font`)
  return font
}

/** Switches off the features that place marks on the previous letter. */
const withoutMarkPlacement = { mark: false, mkmk: false, abvm: false, blwm: false }

/**
 * Lays out glyphs. fontkit 2.0.4 throws for a mark without an anchor on its letter, e.g. in Thai. In this case the
 * mark is not placed.
 */
function layOutGlyphs(font: Font, text: string, direction: 'rtl' | 'ltr') {
  const laid = (features?: Record<string, boolean>) =>
    font.layout(text, features, undefined, undefined, direction)
  try {
    return laid()
  } catch {
    return laid(withoutMarkPlacement)
  }
}

/** Converts the path of a glyph to PDF operators. PDF has no quadratic curves, so they become cubic curves. */
function buildGlyphPath(glyph: Glyph, at: { x: number; y: number; scale: number }): string {
  const point = (x = 0, y = 0) => [at.x + x * at.scale, at.y + y * at.scale] as const
  let [penX, penY] = point()
  let outline = ''
  const writeOperator = (operator: string, ...points: (readonly [number, number])[]) => {
    outline += `${points
      .flat()
      .map((number) => Math.round(number))
      .join(' ')} ${operator}\n`
    ;[penX, penY] = points.at(-1) ?? [penX, penY]
  }
  for (const { command, args } of glyph.path.commands) {
    const [a, b, c, d, e, f] = args
    if (command === 'moveTo') writeOperator('m', point(a, b))
    if (command === 'lineTo') writeOperator('l', point(a, b))
    if (command === 'bezierCurveTo') writeOperator('c', point(a, b), point(c, d), point(e, f))
    if (command === 'quadraticCurveTo') {
      const [[handleX, handleY], end] = [point(a, b), point(c, d)]
      const toHandle = ([x, y]: readonly [number, number]) =>
        [x + ((handleX - x) * 2) / 3, y + ((handleY - y) * 2) / 3] as const
      writeOperator('c', toHandle([penX, penY]), toHandle(end), end)
    }
    if (command === 'closePath') outline += 'h\n'
  }
  return outline
}
