/**
 * Returns the initial and minimum weights of each pair of pieces, and of pieces with reserved areas. Pairs of large
 * pieces weigh more, so that large pieces find their positions before small pieces fill the gaps.
 */
export function createInitialWeights(areas: readonly number[], total: number): Float64Array {
  const count = areas.length
  const least = new Float64Array(count * total).fill(1)
  const mean = areas.reduce((sum, each) => sum + each, 0) / count
  for (const [one, area] of areas.entries())
    for (const [other, against] of areas.entries())
      least[one * total + other] = Math.sqrt(Math.sqrt(area * against) / mean)
  return least
}
