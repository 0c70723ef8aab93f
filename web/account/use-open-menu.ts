import { useEffect, useEffectEvent, type RefObject } from 'react'
import { useLeave } from '../ui/overlays/use-leave.ts'

/**
 * While the menu in `box` is open: a press or the focus outside of it, and Escape, close it; the arrows walk
 * through what is marked `data-entry`. `byKey` tells the caller to take the focus back.
 */
export function useOpenMenu(
  box: RefObject<HTMLElement | null>,
  open: boolean,
  close: (byKey: boolean) => void,
): void {
  useLeave(box, open, () => close(false))
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape') close(true)
    if (step === undefined) return
    event.preventDefault()
    moveFocus(box.current, step)
  })
  useEffect(() => {
    if (!open) return undefined
    const abort = new AbortController()
    document.addEventListener('keydown', (event) => onKey(event), { signal: abort.signal })
    return () => abort.abort()
  }, [open])
}

function moveFocus(box: HTMLElement | null, step: number): void {
  const entries = [...(box?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])]
  const at = entries.findIndex((entry) => entry === document.activeElement)
  entries.at(at === -1 && step < 0 ? -1 : (at + step) % entries.length)?.focus()
}
