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
 * Whether an event belongs to a toast: a press there is not a press outside of the dialog, and Escape does not close it.
 * The press may have removed the toast from the page by now.
 */
export function isToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.toasts, .toast') !== null
}

/** A sheet that still slides up takes no press (motifs.css), so one on it seems to be beside it. */
export function isComing(panel: Element | null): boolean {
  return panel !== null && panel.getAnimations().length > 0
}
