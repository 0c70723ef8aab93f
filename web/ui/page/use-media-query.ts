import { useSyncExternalStore } from 'react'

/** Whether the window fits `query`; `onServer` is what the server's page assumes. */
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
