import { useSyncExternalStore } from 'react'

// The key that was typed into an example page. In memory only, and gone with the page (D-13): a key that is kept in
// a browser is a key that leaks.
let typed = ''
const listeners = new Set<() => void>()

export function setApiKey(key: string): void {
  typed = key.trim()
  for (const listener of listeners) listener()
}

/** The key typed on any of the example pages; empty where none was. */
export function useApiKey(): string {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => typed,
    () => '',
  )
}
