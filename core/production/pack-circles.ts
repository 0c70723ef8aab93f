/** Centres of circles in millimetres from the top left corner of their area. */
export type CircleCentres = [x: number, y: number][]

/** Tolerance for the rounding errors of circles that just fit. */
const slack = 1e-9

/**
 * Packs circles of one size into a rectangle, in rows along either side. It tries square rows, hexagonal rows, a mix
 * of both, and hexagonal rows that are stretched over the width so that they can be closer together. `gapMm` is the
 * distance between circles. The result is deterministic.
 */
export function packCircles(
  room: { widthMm: number; heightMm: number },
  diameterMm: number,
  gapMm = 0,
): CircleCentres {
  const { widthMm, heightMm } = room
  if (!(diameterMm > 0) || diameterMm > Math.min(widthMm, heightMm) + slack) return []
  const pitch = diameterMm + gapMm
  const along = packRows(widthMm - diameterMm, heightMm - diameterMm, pitch)
  const across = packRows(heightMm - diameterMm, widthMm - diameterMm, pitch)
  const best = across.length > along.length ? across.map(([x, y]): [number, number] => [y, x]) : along
  const half = diameterMm / 2
  return best.map(([x, y]) => [x + half, y + half])
}

/**
 * A pattern of alternating rows: the number of circles per row, the distance between circles and the distance between
 * rows.
 */
interface RowPattern {
  even: number
  odd: number
  spacing: number
  step: number
}

function packRows(width: number, height: number, pitch: number): CircleCentres {
  const plans = listRowPatterns(width, pitch).flatMap((weave) => listRowMixes(weave, height, pitch))
  const most = Math.max(...plans.map(({ count }) => count))
  const best = plans.find(({ count }) => count === most)
  return best ? getCentres(best) : []
}

function listRowPatterns(width: number, pitch: number): RowPattern[] {
  const wholeSteps = (length: number) => Math.floor(length / pitch + slack)
  const even = wholeSteps(width) + 1
  const odd = width >= pitch / 2 - slack ? wholeSteps(width - pitch / 2) + 1 : 0
  const closer = (spacing: number) =>
    Math.max(pitch / 2, Math.sqrt(Math.max(0, pitch ** 2 - spacing ** 2 / 4)))
  const weaves: RowPattern[] = [{ even, odd, spacing: pitch, step: closer(pitch) }]
  // The rows have equal lengths, are offset by half a step, and are stretched until the last circle touches the edge.
  const perRow = Math.floor(width / pitch + 0.5 + slack)
  if (perRow > 0) {
    const spacing = width / (perRow - 0.5)
    if (spacing >= pitch - slack) weaves.push({ even: perRow, odd: perRow, spacing, step: closer(spacing) })
  }
  // Every second row has one circle fewer. The rows are stretched until the longer ones touch both edges.
  if (even > 1) {
    const spacing = width / (even - 1)
    weaves.push({ even, odd: even - 1, spacing, step: closer(spacing) })
  }
  return weaves
}

interface RowMix {
  weave: RowPattern
  /** Number of hexagonal rows, which come first. `straight` is the number of square rows, which are `pitch` apart. */
  woven: number
  straight: number
  pitch: number
  count: number
}

function listRowMixes(weave: RowPattern, height: number, pitch: number): RowMix[] {
  const { even, odd, step } = weave
  return Array.from({ length: Math.floor(height / step + slack) + 1 }, (_, woven) => {
    const straight = Math.floor((height - woven * step) / pitch + slack)
    const inLast = woven % 2 === 0 ? even : odd
    const inWoven = Math.ceil((woven + 1) / 2) * even + Math.floor((woven + 1) / 2) * odd
    return { weave, woven, straight, pitch, count: inWoven + straight * inLast }
  })
}

function getCentres({ weave, woven, straight, pitch }: RowMix): CircleCentres {
  const { even, odd, spacing, step } = weave
  return Array.from({ length: woven + straight + 1 }, (_, row) => {
    const isOdd = Math.min(row, woven) % 2 === 1
    const y = Math.min(row, woven) * step + Math.max(0, row - woven) * pitch
    const x = isOdd ? spacing / 2 : 0
    return Array.from({ length: isOdd ? odd : even }, (_, at): [number, number] => [x + at * spacing, y])
  }).flat()
}
