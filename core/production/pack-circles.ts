/** Middles of circles, millimetres from the top left of the room that they lie in. */
export type Circles = [x: number, y: number][]

/** Floating point takes a circle away that just fits. */
const slack = 1e-9

/**
 * As many circles of one size as rows of them hold in a room: side by side, in hexagons, in both mixed, and with rows
 * stretched over the width so that they lie closer; along or across. `gapMm` between two of them. The same room and size give
 * the same circles.
 */
export function packCircles(
  room: { widthMm: number; heightMm: number },
  diameterMm: number,
  gapMm = 0,
): Circles {
  const { widthMm, heightMm } = room
  if (!(diameterMm > 0) || diameterMm > Math.min(widthMm, heightMm) + slack) return []
  const pitch = diameterMm + gapMm
  const along = rowsIn(widthMm - diameterMm, heightMm - diameterMm, pitch)
  const across = rowsIn(heightMm - diameterMm, widthMm - diameterMm, pitch)
  const best = across.length > along.length ? across.map(([x, y]): [number, number] => [y, x]) : along
  const half = diameterMm / 2
  return best.map(([x, y]) => [x + half, y + half])
}

/** Two kinds of rows that take turns: how many circles each holds, how far apart, and how far the next row lies. */
interface Weave {
  even: number
  odd: number
  spacing: number
  step: number
}

/** The most middles in a room of this width and height, at least `pitch` apart. */
function rowsIn(width: number, height: number, pitch: number): Circles {
  const plans = weavesOf(width, pitch).flatMap((weave) => mixes(weave, height, pitch))
  const most = Math.max(...plans.map(({ count }) => count))
  const best = plans.find(({ count }) => count === most)
  return best ? middles(best) : []
}

function weavesOf(width: number, pitch: number): Weave[] {
  const wholeSteps = (length: number) => Math.floor(length / pitch + slack)
  const even = wholeSteps(width) + 1
  const odd = width >= pitch / 2 - slack ? wholeSteps(width - pitch / 2) + 1 : 0
  const closer = (spacing: number) =>
    Math.max(pitch / 2, Math.sqrt(Math.max(0, pitch ** 2 - spacing ** 2 / 4)))
  const weaves: Weave[] = [{ even, odd, spacing: pitch, step: closer(pitch) }]
  // All rows alike, half a step apart: stretched until the last one touches the edge.
  const alike = Math.floor(width / pitch + 0.5 + slack)
  if (alike > 0) {
    const spacing = width / (alike - 0.5)
    if (spacing >= pitch - slack) weaves.push({ even: alike, odd: alike, spacing, step: closer(spacing) })
  }
  // One fewer in each second row: stretched until the longer ones touch both edges.
  if (even > 1) {
    const spacing = width / (even - 1)
    weaves.push({ even, odd: even - 1, spacing, step: closer(spacing) })
  }
  return weaves
}

interface Mix {
  weave: Weave
  /** Rows that lie in the hollows of the one before, then rows straight below it, `pitch` apart. */
  woven: number
  straight: number
  pitch: number
  count: number
}

/** So many woven rows, and straight ones in what is left. */
function mixes(weave: Weave, height: number, pitch: number): Mix[] {
  const { even, odd, step } = weave
  return Array.from({ length: Math.floor(height / step + slack) + 1 }, (_, woven) => {
    const straight = Math.floor((height - woven * step) / pitch + slack)
    const inLast = woven % 2 === 0 ? even : odd
    const inWoven = Math.ceil((woven + 1) / 2) * even + Math.floor((woven + 1) / 2) * odd
    return { weave, woven, straight, pitch, count: inWoven + straight * inLast }
  })
}

function middles({ weave, woven, straight, pitch }: Mix): Circles {
  const { even, odd, spacing, step } = weave
  return Array.from({ length: woven + straight + 1 }, (_, row) => {
    const isOdd = Math.min(row, woven) % 2 === 1
    const y = Math.min(row, woven) * step + Math.max(0, row - woven) * pitch
    const x = isOdd ? spacing / 2 : 0
    return Array.from({ length: isOdd ? odd : even }, (_, at): [number, number] => [x + at * spacing, y])
  }).flat()
}
