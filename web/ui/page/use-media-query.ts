import { useSyncExternalStore } from 'react'

/** `onServer` is the value during server rendering. */
export function useMediaQuery(query: string, onServer = true): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
    () => onServer,
  )
}
