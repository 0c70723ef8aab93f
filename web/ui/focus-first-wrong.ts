/**
 * Brings the first field that is marked as wrong, in the order of the page, under the fingers once the marks are drawn;
 * and into sight with its label, below the toast that says so.
 */
export function focusFirstWrong(form: Element | null): void {
  const focus = () => {
    const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    wrong?.focus({ preventScroll: true })
    const field = wrong?.closest('[data-field]') ?? wrong
    field?.scrollIntoView({ block: 'nearest' })
  }
  // The marks may come after the next frame has begun.
  requestAnimationFrame(() => setTimeout(focus))
}
