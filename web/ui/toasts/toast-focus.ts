import type { FocusEvent, KeyboardEvent } from 'react'
import { toast } from 'react-toastify/unstyled'

/** What had focus before it came to the toasts. */
let from: HTMLElement | null = null

/** Remembers from where focus comes to the toasts: by a press, or by Alt+T, the library's key. */
export function rememberFocus({ relatedTarget, currentTarget }: FocusEvent): void {
  if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) from = relatedTarget
}

/** Focus goes back with Escape; and with Tab past the last button, where it came from a window over the page. */
export function leaveToasts(event: KeyboardEvent<HTMLElement>): void {
  const stops = event.currentTarget.querySelectorAll('[tabindex="0"], button')
  const edge = event.shiftKey ? stops[0] : stops[stops.length - 1]
  const past = event.key === 'Tab' && document.activeElement === edge
  if (event.key !== 'Escape' && !(past && from?.closest('[role=dialog], [role=alertdialog]'))) return
  event.preventDefault()
  returnFocus(event.currentTarget)
}

/** The toast goes, or the person does: focus that is in it goes back, and the clock that the key stopped runs on. */
export function returnFocus(place: HTMLElement | null): void {
  if (!place?.contains(document.activeElement)) return
  toast.play()
  if (from?.isConnected) from.focus()
}
