import { useSyncExternalStore } from 'react'

// API key entered on an example page. It is kept only in memory (D-13), because keys in browser storage can leak.
let typed = ''
const listeners = new Set<() => void>()

export function setApiKey(key: string): void {
  typed = key.trim()
  for (const listener of listeners) listener()
}

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
