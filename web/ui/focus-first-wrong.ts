/** Brings the first field that is marked as wrong into sight and under the fingers, once the marks are drawn. */
export function focusFirstWrong(form: Element | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
