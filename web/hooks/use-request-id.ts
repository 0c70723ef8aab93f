import { useRef } from 'react'

/**
 * Provides one request id per thing that a dialog sends, however often its button is pressed, so that a lost response
 * does not send it twice. `of` is the content; different content gets a new id.
 */
export function useRequestId() {
  const stored = useRef<{ of: string; id: string }>(undefined)
  return (of: unknown): string => {
    const text = JSON.stringify(of)
    if (stored.current?.of !== text) stored.current = { of: text, id: crypto.randomUUID() }
    return stored.current.id
  }
}
