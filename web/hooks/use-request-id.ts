import { useRef } from 'react'

/**
 * One id for each thing that a dialog sends, however often its button is pressed: an answer that was lost doesn't make
 * it go out twice. `of`: what is sent; something else is another request.
 */
export function useRequestId() {
  const kept = useRef<{ of: string; id: string }>(undefined)
  return (of: unknown): string => {
    const text = JSON.stringify(of)
    if (kept.current?.of !== text) kept.current = { of: text, id: crypto.randomUUID() }
    return kept.current.id
  }
}
