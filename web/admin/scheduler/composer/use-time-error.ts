import { useRef, useState } from 'react'
import { focusFirstInvalid } from '#web/ui/fields/focus-first-invalid.ts'

/**
 * Holds the error about an invalid typed time, after which the field restores its previous time (COMP-05). The user
 * may have left the field by clicking the send button, so `stopsPress` blocks the first click after an error to make
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
    /**
     * Call this before sending. After an error, it focuses the field and returns `true` once; don't send in this
     * case.
     */
    stopsPress(form: Element | null): boolean {
      if (!isUnseen.current) return false
      isUnseen.current = false
      focusFirstInvalid(form)
      return true
    },
  }
}
