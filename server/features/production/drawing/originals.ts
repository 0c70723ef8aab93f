import type { Film } from '../../../../core/production/film.ts'
import { inkOf } from '../../../../core/production/ink.ts'
import type { Piece } from '../../../../core/production/piece.ts'
import { openArtworkForPress, type WhyPicture } from '../../../platform/pictures/pictures.ts'
import { cmykJpeg } from './cmyk-jpeg.ts'
import type { Original } from './pdf-originals.ts'

/** What staff read of a design of lines of which only a picture is printed. */
const whys: Record<Exclude<WhyPicture, 'no-lines'>, string> = {
  locked: 'its file has a password',
  unreadable: 'its file can’t be taken apart',
  'fonts-missing': 'its file lacks the fonts of its letters',
  'hidden-layers': 'its file has hidden layers',
  notes: 'its file has notes on the page',
  'drawn-otherwise': 'its lines would not come out as they were approved',
}

export interface FoundOriginals {
  originals: Map<string, Original>
  /** Orders whose designs are of lines and are printed as pictures, and why. */
  asPictures: string[]
}

/** What of these pieces' designs goes to the press as it came: pages and drawings in their own lines, JPEGs in their own inks. */
export async function originalsOf(
  pieces: readonly Piece[],
  film: Film,
  read: (url: string) => Promise<Uint8Array | null>,
): Promise<FoundOriginals> {
  const found: FoundOriginals = { originals: new Map(), asPictures: [] }
  const seen = new Set<string>()
  for (const piece of pieces) {
    const ink = inkOf(piece)
    if (ink?.kind !== 'design' || piece.art.kind !== 'sticker' || seen.has(ink.url)) continue
    seen.add(ink.url)
    const bytes = await read(ink.url)
    const original = bytes && (await originalOf(Buffer.from(bytes), piece.art.design?.page, film))
    if (typeof original === 'string') found.asPictures.push(`${piece.group}: ${original}`)
    else if (original) found.originals.set(ink.url, original)
  }
  return found
}

/** Null: there is nothing but a picture; a text: why one is printed all the same. */
async function originalOf(
  bytes: Buffer,
  page: number | undefined,
  film: Film,
): Promise<Original | string | null> {
  const jpeg = cmykJpeg(bytes)
  if (jpeg) return jpeg
  const mayHaveLines = bytes.subarray(0, 1024).includes('%PDF-') || bytes.subarray(0, 4096).includes('<svg')
  if (!mayHaveLines) return null
  const opened = await openArtworkForPress('press', { kind: 'pressPage', bytes, page })
  if (typeof opened === 'string') return whys.unreadable
  const { done } = opened
  if (typeof done === 'string') return done === 'no-lines' ? null : whys[done]
  const taken = done.spots.find((spot) => isOurs(spot, film))
  return taken === undefined ? done : `it is painted in ${taken}, which the press takes for our lines`
}

/** Inks by which sheets are cut and white is laid: a customer's own would be cut along, too. */
function isOurs(spot: string, { cutContour, cutter }: Film): boolean {
  const ours = [cutContour, ...(cutter ? [cutter.throughCut, cutter.white.name] : []), 'All']
  return ours.some((name) => name.toLowerCase() === spot.toLowerCase())
}
