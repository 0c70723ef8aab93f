import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the server-rendered page and on the first paint, where browser storage is unknown; true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
