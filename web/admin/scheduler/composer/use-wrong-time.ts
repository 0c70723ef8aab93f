import { useRef, useState } from 'react'
import { focusFirstWrong } from '#web/ui/fields/focus-first-wrong.ts'

/**
 * The error about a typed time that can't be used; the field is back at its previous time by then (COMP-05). The press that
 * left the field may be the one that sends, so the first press after the error only shows it: `stopsPress`.
 */
export function useWrongTime() {
  const [words, setWords] = useState<string | null>(null)
  const isUnseen = useRef(false)
  return {
    words,
    tell: (next: string | null) => {
      isUnseen.current = next !== null
      setWords(next)
    },
    /** Call before sending: true once for each error, with the focus at the field. Nothing may be sent then. */
    stopsPress(form: Element | null): boolean {
      if (!isUnseen.current) return false
      isUnseen.current = false
      focusFirstWrong(form)
      return true
    },
  }
}
