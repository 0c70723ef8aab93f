import { detectDesignType, type DesignType } from '#core/orders/files/design-type.ts'
import { getPieceInk } from '#core/production/piece-ink.ts'
import type { Piece, StickerDesign } from '#core/production/piece.ts'
import { openArtworkForPress, type RasterizedReason } from '#server/print/images/pictures.ts'
import { readCmykJpeg } from './cmyk-jpeg.ts'
import type { EmbeddableFile } from './embed-originals.ts'

const reasonTexts: Record<RasterizedReason, string> = {
  locked: 'its file has a password',
  unreadable: 'its file can’t be read',
  'fonts-missing': 'its fonts are not embedded',
  layers: 'its file has layers',
  notes: 'its page has annotations',
  overprint: 'its file uses overprint',
  transparency: 'its file uses transparency or blend modes',
  inks: 'it uses spot colours',
  pictures: 'its page contains a picture',
  patterns: 'its file has gradients or patterns',
  'thin-lines': 'it has very thin lines',
  unlisted: 'its file has features that presses print differently',
  'drawn-otherwise': 'it would not look like the approved proof',
}

export interface FoundOriginals {
  originals: Map<string, EmbeddableFile>
  /** Vector designs that are printed as pictures. Each entry has the order number and the reason. */
  asPictures: string[]
}

/**
 * Returns the originals that are embedded unchanged. They are PDF pages and SVG drawings as vectors, and CMYK
 * JPEGs with their own inks.
 */
export async function findOriginals(
  pieces: readonly Piece[],
  read: (url: string) => Promise<Uint8Array | null>,
): Promise<FoundOriginals> {
  const found: FoundOriginals = { originals: new Map(), asPictures: [] }
  const seen = new Set<string>()
  for (const piece of pieces) {
    const ink = getPieceInk(piece)
    if (ink?.kind !== 'design' || piece.art.kind !== 'sticker' || seen.has(ink.url)) continue
    seen.add(ink.url)
    const bytes = await read(ink.url)
    const original = bytes && (await readOriginal(Buffer.from(bytes), piece.art.design))
    if (typeof original === 'string') found.asPictures.push(`${piece.group}: ${original}`)
    else if (original) found.originals.set(ink.url, original)
  }
  return found
}

const vectorTypes: ReadonlySet<DesignType | null> = new Set(['application/pdf', 'image/svg+xml'])

/**
 * Returns a file that can be embedded unchanged. Returns `null` if the file is an ordinary picture. If a file
 * with vectors has to be printed as a picture, returns the reason.
 */
export async function readOriginal(
  bytes: Buffer,
  design: Pick<StickerDesign, 'page' | 'cut'> | undefined,
): Promise<EmbeddableFile | string | null> {
  const page = design?.page
  const jpeg = readCmykJpeg(bytes)
  if (!jpeg && !vectorTypes.has(detectDesignType(bytes))) return null
  if (design?.cut === 'contour' && (await hasTintedGround(bytes, page)))
    return 'its background is removed, which only works for pictures'
  if (jpeg) return jpeg
  const opened = await openArtworkForPress('press', { kind: 'pressPage', bytes, page })
  if (typeof opened === 'string') return reasonTexts.unreadable
  const { done } = opened
  if (done === null || 'parts' in done) return done
  return done.named === '' ? reasonTexts[done.why] : `${reasonTexts[done.why]} (${done.named})`
}

async function hasTintedGround(bytes: Buffer, page: number | undefined): Promise<boolean> {
  const seen = await openArtworkForPress('press', { kind: 'tintedGround', bytes, page })
  return typeof seen !== 'string' && seen.done
}
