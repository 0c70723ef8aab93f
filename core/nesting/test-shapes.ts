import type { PolygonPoint, Polygon } from './polygon.ts'

/** Returns a simple outline with concavities for tests. Its points are around a centre at the distances `radii`. */
export const createStarOutline = (radii: readonly number[]): Polygon =>
  radii.map((radius, at): PolygonPoint => {
    const angle = (2 * Math.PI * at) / radii.length
    return [radius * Math.cos(angle), radius * Math.sin(angle)]
  })
