/** Runs once the marks are drawn: they may come after the next frame has begun. */
export function afterMarks(then: () => void): void {
  requestAnimationFrame(() => setTimeout(then))
}

/**
 * Focuses the first field that is marked as wrong, in the order of the page, once the marks are drawn, and scrolls it into
 * sight with its label, below the toast with the error. Radios have no `aria-invalid`; their group has `data-invalid`.
 */
export function focusFirstWrong(form: Element | null): void {
  afterMarks(() => {
    const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input')
    const folded = wrong?.closest('details')
    if (folded) folded.open = true
    wrong?.focus({ preventScroll: true })
    const field = wrong?.closest('[data-row]') ?? wrong?.closest('[data-field]') ?? wrong
    field?.scrollIntoView({ block: 'nearest' })
  })
}
