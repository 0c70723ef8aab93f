/** Focuses the first number within `area` that is not a whole number. Returns `false` if there is none. */
export function focusRefusedNumber(area: Element | null | undefined): boolean {
  const refused = area?.querySelector<HTMLElement>('[data-refused]')
  refused?.focus()
  return Boolean(refused)
}
