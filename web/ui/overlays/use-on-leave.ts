import { useEffect, useEffectEvent, type RefObject } from 'react'

/**
 * Calls `onLeave` when something outside `box` is pressed or focused while `open` is `true`. The `blur` event can't
 * be used, because in Safari a press on a link or button inside takes the focus from a field without giving it to the
 * link.
 */
export function useOnLeave(box: RefObject<HTMLElement | null>, open: boolean, onLeave: () => void): void {
  const closeOnLeave = useEffectEvent((event: Event) => {
    if (event.target instanceof Node && !box.current?.contains(event.target)) onLeave()
  })
  useEffect(() => {
    if (!open) return undefined
    const abort = new AbortController()
    for (const type of ['pointerdown', 'focusin'])
      document.addEventListener(type, (event) => closeOnLeave(event), { signal: abort.signal })
    return () => abort.abort()
  }, [open])
}
