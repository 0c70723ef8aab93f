import { useEffect, useRef, useState } from 'react'

/**
 * What there is to say of a typed time that is none; by then the field is back at the time before it (COMP-05). The
 * press that left the field may be the one that sends, before anybody saw that: `isUnseen` says so until the next one.
 */
export function useWrongTime() {
  const [words, setWords] = useState<string | null>(null)
  const unseen = useRef(false)
  useEffect(() => {
    const abort = new AbortController()
    const check = () => {
      unseen.current = false
    }
    // Before the field is left by it; the second half of a double press has seen nothing more.
    const until = { signal: abort.signal, capture: true }
    addEventListener('mousedown', ({ detail }) => detail < 2 && check(), until)
    addEventListener('keydown', ({ repeat }) => repeat || check(), until)
    return () => abort.abort()
  }, [])
  return {
    words,
    isUnseen: () => unseen.current,
    tell: (next: string | null) => {
      unseen.current = next !== null
      setWords(next)
    },
  }
}
