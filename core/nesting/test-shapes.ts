import type { PolygonPoint, Polygon } from './polygon.ts'

/** For tests. A simple outline with concavities: points around a centre at these distances. */
export const starOutline = (radii: readonly number[]): Polygon =>
  radii.map((radius, at): PolygonPoint => {
    const angle = (2 * Math.PI * at) / radii.length
    return [radius * Math.cos(angle), radius * Math.sin(angle)]
  })
