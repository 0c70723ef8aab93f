import { layOutTag, tagBorderMm, tagSizeMm } from '../orders/tags/name-tag.ts'
import { parseTagColours, tagPalette } from '../catalog/tag-colours.ts'
import type { PlacedCopy } from './pack-sheets.ts'
import { getDirectionVector } from '../nesting/polygon.ts'
import { buildStickerPath, type BoxMm } from '../artwork/sticker-art.ts'
import type { Piece, StickerDesign } from './piece.ts'

/** The printed content of a piece, in millimetres of the piece. Screen, PNG and PDF all draw this content. */
export type PieceInk =
  | {
      kind: 'letters'
      /** A path to stroke with round joins and then to fill; see `layOutTag`. */
      path: string
      fill: string
      border: string
      /** Width of the stroke, half of which is hidden under the letters. */
      strokeMm: number
    }
  /** A picture that is scaled to fit the piece and centred in it. */
  | { kind: 'picture'; url: string }
  /**
   * A customer's approved file, whose picture fills `box` and is clipped to the cut contour. `bleed` is a second
   * picture with the ink beyond the cut, and is drawn below the first.
   */
  | { kind: 'design'; url: string; box: BoxMm; clip: string; bleed: { url: string; box: BoxMm } | null }

/**
 * Returns the ink of a piece, or `null` if the piece is only cut. That is the case for stickers without a design, and
 * for tags with an invalid name or colour.
 */
export function getPieceInk(
  { art, widthMm, heightMm }: Pick<Piece, 'art' | 'widthMm' | 'heightMm'>,
  /** Gap between cuts in mm. Each piece may bleed over half of the gap. */
  gapMm = 0,
): PieceInk | null {
  if (art.kind === 'sticker')
    return art.design ? createDesignInk(art.design, { widthMm, heightMm }, gapMm) : null
  if (art.kind === 'picture') return art
  const [laid, colours] = [layOutTag(art.name), parseTagColours(art.colour)]
  if ('reason' in laid || !colours) return null
  return {
    kind: 'letters',
    path: laid.path,
    fill: tagPalette[colours.fill].shade,
    border: tagPalette[colours.border].shade,
    strokeMm: 2 * tagBorderMm,
  }
}

const designUrl = (id: string) => `design:${id}`
const bleedUrl = (id: string) => `bleed:${id}`
export const getDesignIdFromUrl = (url: string) =>
  url.startsWith('design:') ? url.slice('design:'.length) : null

/** Returns the bleed of a design in mm, which is limited to half of the gap. */
export const limitBleed = ({ bleedMm = 0 }: StickerDesign, gapMm: number): number =>
  Math.min(bleedMm, gapMm / 2)

function createDesignInk(
  design: StickerDesign,
  piece: Pick<Piece, 'widthMm' | 'heightMm'>,
  gapMm: number,
): PieceInk {
  const { left, top } = getCentredOffset(design, piece)
  const { x, y, width, height } = design.picture
  const bleedMm = limitBleed(design, gapMm)
  return {
    kind: 'design',
    url: designUrl(design.id),
    box: { x: x + left, y: y + top, width, height },
    clip: buildCutPath({ ...piece, art: { kind: 'sticker', label: '', design } }),
    bleed:
      bleedMm > 0
        ? {
            url: bleedUrl(design.id),
            box: {
              x: left - bleedMm,
              y: top - bleedMm,
              width: design.widthMm + 2 * bleedMm,
              height: design.heightMm + 2 * bleedMm,
            },
          }
        : null,
  }
}

const getCentredOffset = (
  design: StickerDesign,
  { widthMm, heightMm }: Pick<Piece, 'widthMm' | 'heightMm'>,
) => ({
  left: (widthMm - design.widthMm) / 2,
  top: (heightMm - design.heightMm) / 2,
})

/** Returns the cut contour of a piece as an SVG path, in millimetres of the piece. */
export function buildCutPath({
  art,
  widthMm,
  heightMm,
}: Pick<Piece, 'art' | 'widthMm' | 'heightMm'>): string {
  const plain = { cut: 'rectangle', width: widthMm, height: heightMm, outlines: null } as const
  if (art.kind !== 'sticker' || !art.design) return buildStickerPath(plain)
  const { design } = art
  const { cut, outlines, cornerMm, widthMm: width, heightMm: height } = design
  const { left, top } = getCentredOffset(design, { widthMm, heightMm })
  return buildStickerPath({ cut, width, height, outlines, cornerMm }, { left, top })
}

export function createTagPiece(tag: {
  key: string
  group: string
  copies: number
  name: string
  colour: string
}): Piece {
  const { name, colour, ...piece } = tag
  return {
    ...piece,
    widthMm: tagSizeMm.width,
    heightMm: tagSizeMm.height,
    art: { kind: 'nametag', name, colour },
  }
}

/**
 * Returns the transform from millimetres of the piece to millimetres of the sheet, as `a b c d e f` of SVG and PDF.
 * It never mirrors the piece.
 */
export function getPlacementMatrix(
  { xMm, yMm, turned, degrees }: Pick<PlacedCopy, 'xMm' | 'yMm' | 'turned' | 'degrees'>,
  { heightMm }: Pick<Piece, 'heightMm'>,
): [number, number, number, number, number, number] {
  if (degrees !== undefined) {
    const [cos, sin] = getDirectionVector(degrees)
    return [cos, sin, -sin, cos, xMm, yMm]
  }
  // Removes the rounding error that arises when tenths of a millimetre are added.
  const right = Math.round((xMm + heightMm) * 1000) / 1000
  return turned ? [0, 1, -1, 0, right, yMm] : [1, 0, 0, 1, xMm, yMm]
}
