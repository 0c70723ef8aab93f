import { measureCaption, formatSheetTitle, type SheetCaption, type SheetTitle } from './sheet-caption.ts'
import { getKeepOutAreas } from './registration-marks.ts'
import type { Film } from './film.ts'
import type { PackedSheet, PlacedCopy } from './pack-sheets.ts'
import type { Piece } from './piece.ts'
import { getPlacementMatrix } from './piece-ink.ts'

/**
 * Heights of captions in mm. The first height is easy to read. The second is the smallest legible one and fits into a
 * margin of 2 mm.
 */
const captionHeightsMm = [2.5, 1.2] as const

/**
 * Returns the captions of a sheet: its title and, on film, the order number beside the pieces of each order. A
 * caption is omitted if there is no room for it outside the pieces. The result is deterministic.
 */
export function placeCaptions(
  { placed }: PackedSheet,
  pieces: readonly Piece[],
  film: Pick<Film, 'widthMm' | 'heightMm' | 'cutter'>,
  name: SheetTitle,
): SheetCaption[] {
  const known = new Map(pieces.map((piece) => [piece.key, piece]))
  const boxes = placed.flatMap((each) => {
    const piece = known.get(each.key)
    return piece ? { group: piece.group, ...getPieceBounds(each, piece) } : []
  })
  if (boxes.length === 0) return []
  const marks = getKeepOutAreas(film.cutter, film).map(({ xMm, yMm, widthMm, heightMm }) => ({
    left: xMm,
    top: yMm,
    right: xMm + widthMm,
    bottom: yMm + heightMm,
  }))
  const taken: Box[] = [...boxes, ...marks]
  const found: SheetCaption[] = []
  const placeFirstFitting = (text: string, places: Place[]) => {
    const perMm = measureCaption({ text, heightMm: 1 })
    for (const place of places) {
      const box = getCaptionBox(place, perMm)
      if (!isFree(box, film, taken)) continue
      found.push({ text, ...place })
      taken.push(box)
      return
    }
  }
  placeFirstFitting(formatSheetTitle(name), listTitlePositions(boxes, film))
  if (name.stickers) return found
  for (const [group, own] of Map.groupBy(boxes, (box) => box.group))
    placeFirstFitting(
      group,
      captionHeightsMm.flatMap((heightMm) => own.flatMap((box) => listNumberPositions(box, heightMm))),
    )
  return found
}

function listTitlePositions(boxes: Box[], film: Pick<Film, 'widthMm' | 'heightMm'>): Place[] {
  const all = {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  }
  return captionHeightsMm.flatMap((heightMm) => [
    {
      heightMm,
      turned: false,
      xMm: all.left + 1,
      yMm: all.bottom + getDistanceToPieces(film.heightMm - all.bottom),
    },
    {
      heightMm,
      turned: true,
      xMm: all.right + getDistanceToPieces(film.widthMm - all.right),
      yMm: all.top + 1,
    },
    { heightMm, turned: false, xMm: all.left + 1, yMm: all.top - minClearanceMm - heightMm },
    { heightMm, turned: true, xMm: all.left - minClearanceMm - heightMm, yMm: all.top + 1 },
  ])
}

const getDistanceToPieces = (roomMm: number) => (roomMm >= 5 ? 1 : minClearanceMm)

function listNumberPositions({ left, top, right, bottom }: Box, heightMm: number): Place[] {
  const middle = (top + bottom - heightMm) / 2
  return [
    { heightMm, turned: false, xMm: right + 1, yMm: middle },
    { heightMm, turned: true, xMm: right + minClearanceMm, yMm: top + 1 },
    { heightMm, turned: false, xMm: left + 1, yMm: bottom + minClearanceMm },
    { heightMm, turned: false, xMm: left + 1, yMm: top - minClearanceMm - heightMm },
    { heightMm, turned: true, xMm: left - minClearanceMm - heightMm, yMm: top + 1 },
  ]
}

/** Minimum distance in mm of captions from cuts, from other captions and from the edges. */
const minClearanceMm = 0.3

type Place = Omit<SheetCaption, 'text'>

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

function getPieceBounds(placed: PlacedCopy, piece: Piece): Box {
  const [a, b, c, d, e, f] = getPlacementMatrix(placed, piece)
  const { widthMm, heightMm } = piece
  const corners = [
    [0, 0],
    [widthMm, 0],
    [widthMm, heightMm],
    [0, heightMm],
  ] as const
  const xs = corners.map(([x, y]) => a * x + c * y + e)
  const ys = corners.map(([x, y]) => b * x + d * y + f)
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

/** `perMm` is the length of the text per millimetre of its height. */
function getCaptionBox({ xMm, yMm, heightMm, turned }: Place, perMm: number): Box {
  const long = perMm * heightMm
  const [width, height] = turned ? [heightMm, long] : [long, heightMm]
  return { left: xMm, top: yMm, right: xMm + width, bottom: yMm + height }
}

function isFree(box: Box, film: Pick<Film, 'widthMm' | 'heightMm'>, taken: Box[]): boolean {
  // Tolerates the rounding errors that arise when tenths of a millimetre are added.
  const clear = minClearanceMm - 0.001
  if (box.left < clear || box.top < clear) return false
  if (box.right > film.widthMm - clear || box.bottom > film.heightMm - clear) return false
  return taken.every(
    (other) =>
      box.right + clear <= other.left ||
      other.right + clear <= box.left ||
      box.bottom + clear <= other.top ||
      other.bottom + clear <= box.top,
  )
}
