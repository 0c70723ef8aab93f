import { getSignedLoopArea, isInsideLoop, type ClosedLoop } from './loop.ts'

/** Minimum mean width of a piece in mm. Narrower pieces tear when they are peeled. */
const minPieceMm = 1

export function countCutPieces(outlines: readonly ClosedLoop[]): { count: number; thin: number } {
  const holes = outlines.filter((loop) => getSignedLoopArea(loop) < 0)
  const pieces = outlines.filter((loop) => getSignedLoopArea(loop) > 0)
  const thin = pieces.filter((outer) => {
    const cutOut = holes.filter(([point]) => point && isInsideLoop(point, outer))
    const area = [outer, ...cutOut].reduce((sum, loop) => sum + getSignedLoopArea(loop), 0)
    const around = [outer, ...cutOut].reduce((sum, loop) => sum + getLoopLength(loop), 0)
    // The mean width of a strip is about twice its area divided by its perimeter.
    return (2 * area) / around < minPieceMm
  })
  return { count: pieces.length, thin: thin.length }
}

const getLoopLength = (loop: ClosedLoop): number =>
  loop.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = loop[(at + 1) % loop.length] ?? [x, y]
    return sum + Math.hypot(nextX - x, nextY - y)
  }, 0)
