/**
 * Returns the cost of an overlap of this depth. With `soft` above 0, shallow overlaps cost more than their share, and
 * overlaps much deeper than `soft` cost about their depth. Overlaps then concentrate in a few places, where one more
 * move can resolve them. With `soft` = 0, the cost is the depth.
 */
export const computeOverlapCost = (depth: number, soft: number): number => Math.sqrt(depth * (depth + soft))

export const computeDepthForCost = (count: number, soft: number): number =>
  (Math.sqrt(soft * soft + 4 * count * count) - soft) / 2
