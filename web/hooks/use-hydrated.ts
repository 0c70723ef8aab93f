import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Returns `false` in the server-rendered page and on the first paint, when browser storage can't be used yet, and
 * `true` afterwards.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
