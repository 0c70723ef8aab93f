import { useEffect, useState, type RefObject } from 'react'

/** Time in ms after a touch or scroll during which the user is likely to press again. */
const afterTouchMs = 3000

/**
 * Returns `true` while the user may be about to press something in the element, because it is hovered, touched or
 * focused.
 */
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
    // A mouse press also leaves the focus on the element, so only a visible focus shows that the user is still there.
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
