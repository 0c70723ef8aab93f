import { detectDesignType, type DesignType } from '#core/orders/files/design-type.ts'
import { inkOf } from '#core/production/ink.ts'
import type { Piece, StickerDesign } from '#core/production/piece.ts'
import { openArtworkForPress, type WhyPicture } from '#server/print/images/pictures.ts'
import { cmykJpeg } from './cmyk-jpeg.ts'
import type { Original } from './pdf-originals.ts'

/** Reasons, shown to staff, why a design with vectors is printed as a picture. */
const whys: Record<WhyPicture, string> = {
  locked: 'its file has a password',
  unreadable: 'its file can’t be taken apart',
  'fonts-missing': 'its file lacks the fonts of its letters',
  layers: 'its file has layers',
  notes: 'its file has notes on the page',
  overprint: 'its file has overprint',
  transparency: 'its file has transparency or blend modes',
  inks: 'it is painted in special inks',
  pictures: 'its page has a picture in it',
  patterns: 'its file has gradients or patterns',
  'thin-lines': 'it has very thin lines',
  unlisted: 'its file has something that presses print in different ways',
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
  read: (url: string) => Promise<Uint8Array | null>,
): Promise<FoundOriginals> {
  const found: FoundOriginals = { originals: new Map(), asPictures: [] }
  const seen = new Set<string>()
  for (const piece of pieces) {
    const ink = inkOf(piece)
    if (ink?.kind !== 'design' || piece.art.kind !== 'sticker' || seen.has(ink.url)) continue
    seen.add(ink.url)
    const bytes = await read(ink.url)
    const original = bytes && (await originalOf(Buffer.from(bytes), piece.art.design))
    if (typeof original === 'string') found.asPictures.push(`${piece.group}: ${original}`)
    else if (original) found.originals.set(ink.url, original)
  }
  return found
}

const vectorTypes: ReadonlySet<DesignType | null> = new Set(['application/pdf', 'image/svg+xml'])

/** `null` if the file is a picture anyway. A text is the reason why a file with vectors is printed as a picture. */
export async function originalOf(
  bytes: Buffer,
  design: Pick<StickerDesign, 'page' | 'cut'> | undefined,
): Promise<Original | string | null> {
  const page = design?.page
  const jpeg = cmykJpeg(bytes)
  if (!jpeg && !vectorTypes.has(detectDesignType(bytes))) return null
  if (design?.cut === 'contour' && (await hasTintedGround(bytes, page)))
    return 'its ground is not printed, and only a picture can leave it out'
  if (jpeg) return jpeg
  const opened = await openArtworkForPress('press', { kind: 'pressPage', bytes, page })
  if (typeof opened === 'string') return whys.unreadable
  const { done } = opened
  if (done === null || 'parts' in done) return done
  return done.named === '' ? whys[done.why] : `${whys[done.why]} (${done.named})`
}

async function hasTintedGround(bytes: Buffer, page: number | undefined): Promise<boolean> {
  const seen = await openArtworkForPress('press', { kind: 'tintedGround', bytes, page })
  return typeof seen !== 'string' && seen.done
}
