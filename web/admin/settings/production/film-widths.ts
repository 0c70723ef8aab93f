import { numberOrNaN } from '#core/shared/typed-number.ts'

/** `290, 330` as numbers; what is none becomes NaN, which the contract refuses. */
export function widthsIn(typed: unknown): unknown {
  if (typeof typed !== 'string') return typed
  return typed
    .split(/[,;\s]+/)
    .filter(Boolean)
    .map(numberOrNaN)
}
