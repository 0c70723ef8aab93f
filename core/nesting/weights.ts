/**
 * What overlaps weigh at first and at least, of each piece with each other and with what bars places: more where both are large,
 * so that these find their places before the small ones fill what is left.
 */
export function leastWeights(areas: readonly number[], total: number): Float64Array {
  const count = areas.length
  const least = new Float64Array(count * total).fill(1)
  const mean = areas.reduce((sum, each) => sum + each, 0) / count
  for (const [one, area] of areas.entries())
    for (const [other, against] of areas.entries())
      least[one * total + other] = Math.sqrt(Math.sqrt(area * against) / mean)
  return least
}
