import { useEffect, useState, type RefObject } from 'react'

/** After a touch or scroll the user is likely to press again soon. Milliseconds. */
const afterTouchMs = 3000

/** Returns true while the user may be about to press something in the element: it is hovered, touched or focused. */
export function useIsInteracting(place: RefObject<HTMLElement | null>): boolean {
  const [pointed, setPointed] = useState(false)
  const [touched, setTouched] = useState(false)
  const [focused, setFocused] = useState(false)

  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const touch = () => {
      setTouched(true)
      clearTimeout(timer)
      timer = setTimeout(() => setTouched(false), afterTouchMs)
    }
    const until = { signal: abort.signal, passive: true }
    element.addEventListener(
      'pointerenter',
      (event) => event.pointerType === 'mouse' && setPointed(true),
      until,
    )
    element.addEventListener('pointerleave', () => setPointed(false), until)
    element.addEventListener('touchstart', touch, until)
    element.addEventListener('touchmove', touch, until)
    // A mouse press leaves focus behind. Only a keyboard user is still at that row.
    element.addEventListener('focusin', ({ target }) => setFocused(isVisiblyFocused(target)), until)
    element.addEventListener('focusout', () => setFocused(false), until)
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
  }, [place])
  return pointed || touched || focused
}

function isVisiblyFocused(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(':focus-visible')
}
