import { limitBleed, getDesignIdFromUrl, getPieceInk } from '#core/production/piece-ink.ts'
import type { Piece } from '#core/production/piece.ts'
import { openArtworkForPress, openPictureForPress } from '#server/print/images/pictures.ts'

/** Pictures by address, as PNGs with transparency. */
export type SheetPictures = ReadonlyMap<string, Buffer>

/** Resolution of drawings that are rendered. Photographs are never enlarged. */
const drawingDotsPerMm = 600 / 25.4

/**
 * Opens each picture once, at the size that the largest piece needs. `read` returns the bytes at an address,
 * or `null`. `missing` has the keys of pieces whose picture is missing or unreadable.
 */
export async function openSheetPictures(
  pieces: readonly Piece[],
  read: (url: string) => Promise<Uint8Array | null>,
  /** Gap between two cuts, in mm. */
  gapMm = 0,
): Promise<{ pictures: SheetPictures; missing: string[] }> {
  const pictures = new Map<string, Buffer>()
  const shown = Map.groupBy(pieces, (piece) => {
    const ink = getPieceInk(piece)
    return ink && 'url' in ink ? ink.url : null
  })
  const missing: string[] = []
  for (const [url, on] of shown) {
    if (url === null) continue
    const bytes = await read(url)
    const picture =
      bytes && (await (getDesignIdFromUrl(url) ? renderDesignPng(bytes, on) : renderPicture(bytes, on)))
    const bleedPicture = bytes && picture && (await renderDesignBleed(bytes, on, gapMm))
    if (bleedPicture) pictures.set(bleedPicture.url, bleedPicture.png)
    if (picture) pictures.set(url, picture)
    else missing.push(...on.map(({ key }) => key))
  }
  return { pictures, missing }
}

async function renderPicture(bytes: Uint8Array, on: readonly Piece[]): Promise<Buffer | null> {
  const most = (sideOf: (piece: Piece) => number) =>
    Math.round(Math.max(...on.map(sideOf)) * drawingDotsPerMm)
  const [width, height] = [most(({ widthMm }) => widthMm), most(({ heightMm }) => heightMm)]
  const png = await openPictureForPress('pictures', { kind: 'print', bytes, width, height })
  return typeof png === 'string' ? null : Buffer.from(png.done)
}

async function renderDesignBleed(bytes: Uint8Array, on: readonly Piece[], gapMm: number) {
  for (const piece of on) {
    const [ink, design] = [
      getPieceInk(piece, gapMm),
      piece.art.kind === 'sticker' ? piece.art.design : undefined,
    ]
    if (ink?.kind !== 'design' || !ink.bleed || !design) continue
    const { page, widthMm: width, heightMm: height, cut, outlines, cornerMm, picture } = design
    const sticker = { width, height, cut, outlines, cornerMm, picture, bleedMm: limitBleed(design, gapMm) }
    const dots = Math.min(designDotsPerMm, maxDesignPixels / Math.max(width, height))
    const png = await openArtworkForPress('press', {
      kind: 'printBleed',
      bytes,
      page,
      sticker,
      dotsPerMm: dots,
    })
    return typeof png === 'string' || !png.done ? null : { url: ink.bleed.url, png: Buffer.from(png.done) }
  }
  return null
}

/** A side of 5,400 pixels is 457 mm at this resolution, which is longer than our sheets. */
const designDotsPerMm = 300 / 25.4
const maxDesignPixels = 5400

const getDesignPixels = (mm: number[]) =>
  Math.max(1, Math.min(maxDesignPixels, Math.ceil(Math.max(...mm) * designDotsPerMm)))

/**
 * Returns true for a sticker that is cut along its artwork. It is printed without its background, as in the
 * proof.
 */
const isCutAlongArtwork = ({ art }: Piece) => art.kind === 'sticker' && art.design?.cut === 'contour'

/**
 * Renders a design as a PNG. A separate process opens the file, because files from customers are untrusted.
 */
async function renderDesignPng(bytes: Uint8Array, on: readonly Piece[]): Promise<Buffer | null> {
  const page = on.flatMap(({ art }) =>
    art.kind === 'sticker' && art.design?.page ? [art.design.page] : [],
  )[0]
  const boxes = on
    .map((piece) => getPieceInk(piece))
    .flatMap((ink) => (ink?.kind === 'design' ? [ink.box] : []))
  const png = await openArtworkForPress('press', {
    kind: 'printDesign',
    bytes,
    page,
    width: getDesignPixels(boxes.map(({ width }) => width)),
    height: getDesignPixels(boxes.map(({ height }) => height)),
    ...(on.every(isCutAlongArtwork) && { withoutGroundAt: designDotsPerMm }),
  })
  return typeof png === 'string' ? null : Buffer.from(png.done)
}
