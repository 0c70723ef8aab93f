import { useSyncExternalStore } from 'react'

let place: HTMLElement | null = null
const heard = new Set<() => void>()

/** Where toasts appear on this page; null: nowhere yet. */
export function setToastPlace(next: HTMLElement | null): void {
  place = next
  for (const tell of heard) tell()
}

export function useToastPlace(): HTMLElement | null {
  return useSyncExternalStore(
    follow,
    () => place,
    () => null,
  )
}

function follow(tell: () => void): () => void {
  heard.add(tell)
  return () => void heard.delete(tell)
}
