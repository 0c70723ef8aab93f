/**
 * Focuses the first number field within `area` whose value is not a whole number. Returns `false` if there is no such
 * field.
 */
export function focusRefusedNumber(area: Element | null | undefined): boolean {
  const refused = area?.querySelector<HTMLElement>('[data-refused]')
  refused?.focus()
  return Boolean(refused)
}
