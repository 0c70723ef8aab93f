/**
 * What a depth counts: shallow ones much more than their share, those far beyond `soft` by their length. So what overlaps gathers
 * in few places where one more move may end it, and is not spread over all. 0 as `soft`: every depth counts by its length.
 */
export const counted = (depth: number, soft: number): number => Math.sqrt(depth * (depth + soft))

/** The depth that counts so much. */
export const depthCounted = (count: number, soft: number): number =>
  (Math.sqrt(soft * soft + 4 * count * count) - soft) / 2
