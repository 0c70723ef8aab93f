/**
 * Focuses the element with `data-autofocus`. Without one, the dialog itself gets the focus, because on a
 * phone the keyboard for its first field would cover the content.
 */
export function focusDialog(event: Event) {
  event.preventDefault()
  const panel = event.currentTarget
  if (!(panel instanceof HTMLElement)) return
  const wanted = panel.querySelector('[data-autofocus]')
  if (wanted instanceof HTMLElement) wanted.focus()
  else panel.focus()
}

/** Returns `true` if Escape should close an open list in this field instead of the dialog. */
export function hasOpenList(target: EventTarget | null): boolean {
  return target instanceof Element && target.getAttribute('aria-expanded') === 'true'
}

/**
 * Returns `true` for events in a toast, because a press there doesn't count as outside the dialog, and Escape there
 * doesn't close the dialog. The toast may already have been removed from the page.
 */
export function isInsideToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.toasts, .toast') !== null
}

/**
 * Returns `true` while a sheet slides up. The sheet then ignores presses (motifs.css), so a press on it looks
 * like a press outside it.
 */
export function isAnimating(panel: Element | null): boolean {
  return panel !== null && panel.getAnimations().length > 0
}
