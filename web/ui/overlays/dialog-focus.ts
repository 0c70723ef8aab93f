/** Not the first field by itself: on the phone that would bring the keyboard over what is to be read. */
export function focusInside(event: Event) {
  event.preventDefault()
  const panel = event.currentTarget
  if (!(panel instanceof HTMLElement)) return
  const wanted = panel.querySelector('[data-autofocus]')
  if (wanted instanceof HTMLElement) wanted.focus()
  else panel.focus()
}

/** Escape in a field whose list is open closes the list alone. */
export function closesFirst(target: EventTarget | null): boolean {
  return target instanceof Element && target.getAttribute('aria-expanded') === 'true'
}

/**
 * A press on a toast is not a press outside, and Escape there is not meant for the window. The press may have taken
 * the toast off the page by the time that this is asked.
 */
export function isToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.Toastify, .Toastify__toast') !== null
}

/** A sheet that still slides up takes no press (motifs.css), so one on it seems to be beside it. */
export function isComing(panel: Element | null): boolean {
  return panel !== null && panel.getAnimations().length > 0
}
