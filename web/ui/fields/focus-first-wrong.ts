/** Runs once the marks are drawn: they may come after the next frame has begun. */
export function afterMarks(then: () => void): void {
  requestAnimationFrame(() => setTimeout(then))
}

/**
 * Brings the first field that is marked as wrong, in the order of the page, under the fingers once the marks are drawn;
 * and into sight with its label, below the toast that says so.
 */
export function focusFirstWrong(form: Element | null): void {
  afterMarks(() => {
    const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    wrong?.focus({ preventScroll: true })
    const field = wrong?.closest('[data-row]') ?? wrong?.closest('[data-field]') ?? wrong
    field?.scrollIntoView({ block: 'nearest' })
  })
}
