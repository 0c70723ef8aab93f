/** Limits of DTF printing in mm: thinner strokes peel off, and narrower gaps fill with powder. */
const minStrokeMm = 0.5
const minGapMm = 0.6
/** Minimum resolution of logos. Lower resolutions show visible steps in print. */
export const minLogoDpi = 150

/**
 * A part of the artwork that won't be printed as it looks on screen. Positions are in mm from the piece's top left
 * corner.
 */
export type StrokeWarning =
  | { key: string; kind: 'thin'; xMm: number; yMm: number }
  | { key: string; kind: 'narrow'; xMm: number; yMm: number }
  | { key: string; kind: 'coarse'; dpi: number }

export function formatStrokeWarning(warning: StrokeWarning): string {
  if (warning.kind === 'coarse')
    return `The picture has only ${warning.dpi} dpi at this size, so its edges will look jagged. Upload a larger picture.`
  const where = `The longest is ${Math.round(warning.xMm)} mm from the left and ${Math.round(warning.yMm)} mm from the top.`
  return warning.kind === 'thin'
    ? `Strokes thinner than ${minStrokeMm} mm may peel off. ${where}`
    : `Gaps narrower than ${minGapMm} mm may close. ${where}`
}

/** The ink of a piece as a bitmap, stored row by row. 1 is ink. */
export interface InkBitmap {
  ink: Uint8Array
  width: number
  height: number
  perMm: number
}

/**
 * Minimum length in mm of thin parts that are reported. Corners and tips of stars are also thin, and so are slits
 * where two curves meet.
 */
const minThinLengthMm = { stroke: 1, gap: 3 }

/** Returns the centre of the longest stroke that is too thin to hold, or `null` if there is none. */
export function findThinStroke(dots: InkBitmap): { xMm: number; yMm: number } | null {
  return findLongestThin(dots, minStrokeMm, minThinLengthMm.stroke)
}

/** Returns the centre of the longest gap that is too narrow to stay open, or `null` if there is none. */
export function findNarrowGap({ ink, ...size }: InkBitmap): { xMm: number; yMm: number } | null {
  return findLongestThin({ ...size, ink: ink.map((dot) => 1 - dot) }, minGapMm, minThinLengthMm.gap)
}

function findLongestThin({ ink, width, height, perMm }: InkBitmap, thinnestMm: number, shortest: number) {
  const wide = openWithDisc(ink, width, height, Math.round(thinnestMm * perMm))
  const thin = ink.map((dot, at) => (dot && !wide[at] ? 1 : 0))
  let [longest, middle]: [number, { xMm: number; yMm: number } | null] = [shortest * perMm, null]
  for (let at = 0; at < thin.length; at += 1) {
    if (!thin[at]) continue
    const { left, right, top, bottom } = removeComponent(thin, width, at)
    const long = Math.hypot(right - left + 1, bottom - top + 1)
    if (long <= longest) continue
    longest = long
    middle = { xMm: (left + right + 1) / 2 / perMm, yMm: (top + bottom + 1) / 2 / perMm }
  }
  return middle
}

/**
 * Keeps the pixels that are covered by a disc which is completely on ink or beyond the edge (morphological opening).
 */
function openWithDisc(ink: Uint8Array, width: number, height: number, diameter: number): Uint8Array {
  const wide = width + 2 * diameter
  const rimmed = new Uint8Array(wide * (height + 2 * diameter)).fill(1)
  const place = (row: number) => (row + diameter) * wide + diameter
  for (let row = 0; row < height; row += 1)
    rimmed.set(ink.subarray(row * width, (row + 1) * width), place(row))
  const disc = createDisc(diameter).map(([x, y]) => y * wide + x)
  // Shifts the whole picture by each pixel of the disc, which is ten times as fast as testing the disc at each
  // position.
  const fits = new Uint8Array(rimmed.length - Math.max(...disc)).fill(1)
  for (const step of disc) for (let at = 0; at < fits.length; at += 1) if (!rimmed[at + step]) fits[at] = 0
  const reached = new Uint8Array(rimmed.length)
  for (const step of disc) for (let at = 0; at < fits.length; at += 1) if (fits[at]) reached[at + step] = 1
  const within = new Uint8Array(ink.length)
  for (let row = 0; row < height; row += 1)
    within.set(reached.subarray(place(row), place(row) + width), row * width)
  return within
}

function createDisc(diameter: number): [x: number, y: number][] {
  const centre = (diameter - 1) / 2
  const side = Array.from({ length: diameter }, (_, at) => at)
  return side
    .flatMap((y) => side.map((x): [number, number] => [x, y]))
    .filter(([x, y]) => Math.hypot(x - centre, y - centre) <= diameter / 2)
}

/** Removes the connected component that contains a pixel from `thin`, and returns the bounds of the component. */
function removeComponent(thin: Uint8Array, width: number, from: number) {
  const reach = { left: width, right: 0, top: Infinity, bottom: 0 }
  const open = [from]
  thin[from] = 0
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const [x, y] = [at % width, Math.floor(at / width)]
    reach.left = Math.min(reach.left, x)
    reach.right = Math.max(reach.right, x)
    reach.top = Math.min(reach.top, y)
    reach.bottom = Math.max(reach.bottom, y)
    for (const [stepX, stepY] of neighbourSteps) {
      const [besideX, beside] = [x + stepX, at + stepX + stepY * width]
      if (besideX < 0 || besideX >= width || !thin[beside]) continue
      thin[beside] = 0
      open.push(beside)
    }
  }
  return reach
}
const neighbourSteps = [-1, 0, 1]
  .flatMap((y) => [-1, 0, 1].map((x) => [x, y] as const))
  .filter(([x, y]) => x || y)
