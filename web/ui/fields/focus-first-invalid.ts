/** Calls `then` after errors have been rendered, which may be later than the next frame. */
export function runAfterErrorsRendered(then: () => void): void {
  requestAnimationFrame(() => setTimeout(then))
}

/**
 * Scrolls the field and its label into view below the error toast. Radio groups are found by `data-invalid`,
 * because radios have no `aria-invalid`.
 */
export function focusFirstInvalid(form: Element | null): void {
  runAfterErrorsRendered(() => {
    const firstInvalid = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input')
    const folded = firstInvalid?.closest('details')
    if (folded) folded.open = true
    firstInvalid?.focus({ preventScroll: true })
    const field = firstInvalid?.closest('[data-row]') ?? firstInvalid?.closest('[data-field]') ?? firstInvalid
    field?.scrollIntoView({ block: 'nearest' })
  })
}
