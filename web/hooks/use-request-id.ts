import { useRef } from 'react'

/**
 * The id stays the same until the content (`of`) changes, however often the button is pressed, so that
 * nothing is sent twice after a lost response.
 */
export function useRequestId() {
  const stored = useRef<{ of: string; id: string }>(undefined)
  return (of: unknown): string => {
    const text = JSON.stringify(of)
    if (stored.current?.of !== text) stored.current = { of: text, id: crypto.randomUUID() }
    return stored.current.id
  }
}
