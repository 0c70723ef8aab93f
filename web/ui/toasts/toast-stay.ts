import { useEffect, useRef } from 'react'

/** Time to come back after it was left, ms. */
const afterLeavingMs = 3000
/** Time to read it and to think again, ms: only then does other work count as leaving it. */
const leastMs = 8000

/**
 * A toast with a button waits for the person, however long keyboard, switch or thumb take to reach it. It goes a moment
 * after it was reached and left again, or when the person goes on with something else: a press or typing elsewhere.
 * Answers with what to put on an element within it.
 */
export function useStayUntilLeft(close: (() => void) | undefined) {
  const within = useRef<HTMLSpanElement>(null)
  const goes = useRef(close)
  useEffect(() => {
    goes.current = close
  }, [close])
  useEffect(() => {
    const toast = within.current?.closest<HTMLElement>('.Toastify__toast')
    if (!toast) return undefined
    const abort = new AbortController()
    let clock: ReturnType<typeof setTimeout> | undefined
    const stay = () => clearTimeout(clock)
    const leave = () => {
      clearTimeout(clock)
      clock = setTimeout(() => {
        if (!toast.matches(':hover, :focus-within')) goes.current?.()
      }, afterLeavingMs)
    }
    for (const reached of ['pointerenter', 'focusin']) toast.addEventListener(reached, stay, abort)
    for (const left of ['pointerleave', 'focusout', pageLeft]) toast.addEventListener(left, leave, abort)
    const since = performance.now()
    const goOn = ({ target }: Event) => {
      if (performance.now() - since > leastMs && target instanceof Node && !toast.contains(target)) leave()
    }
    for (const work of ['pointerdown', 'input']) document.addEventListener(work, goOn, abort)
    return () => {
      clearTimeout(clock)
      abort.abort()
    }
  }, [])
  return within
}

const pageLeft = 'cetak:page-left'

/** Another page stands: whoever has gone on has left what was said before. */
export function leaveToastsOf(place: HTMLElement | null): void {
  for (const toast of place?.querySelectorAll('.Toastify__toast') ?? [])
    toast.dispatchEvent(new Event(pageLeft))
}
