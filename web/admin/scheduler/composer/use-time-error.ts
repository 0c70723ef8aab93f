import { useRef, useState } from 'react'
import { focusFirstInvalid } from '#web/ui/fields/focus-first-invalid.ts'

/**
 * Holds the error about an invalid typed time, after which the field reverts to its previous time (COMP-05). Leaving
 * the field may be caused by clicking the send button, so `stopsPress` blocks the first click after an error to make
 * the error visible.
 */
export function useTimeError() {
  const [error, setError] = useState<string | null>(null)
  const isUnseen = useRef(false)
  return {
    error,
    setError: (next: string | null) => {
      isUnseen.current = next !== null
      setError(next)
    },
    /** Call before sending. Returns `true` once per error and focuses the field; then don't send. */
    stopsPress(form: Element | null): boolean {
      if (!isUnseen.current) return false
      isUnseen.current = false
      focusFirstInvalid(form)
      return true
    },
  }
}
