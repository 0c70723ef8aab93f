import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the server's page and on the first paint, which can't know the browser's storage; true ever after. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
