// These functions run in the page, so they can't use anything defined outside of them.

export const createCallExpression = <Args extends unknown[]>(
  inPage: (...args: Args) => unknown,
  ...args: Args
) => `(${inPage.toString()})(${args.map((arg) => JSON.stringify(arg)).join(', ')})`

export const createPointExpression = (element: string) => `(${findPressPoint.toString()})(${element})`

export type Role = 'button' | 'link' | 'radio' | 'checkbox'

/**
 * Finds a visible control by its exact name, or else by the start of its name. For a radio button or checkbox,
 * returns the label, which users press.
 */
export function findByRole(role: Role, name: string): Element | null {
  const selectors = {
    button: 'button, [role=button]',
    link: 'a[href]',
    radio: 'input[type=radio], [role=radio]',
    checkbox: 'input[type=checkbox], [role=checkbox]',
  }
  // An open dialog covers the page, so only the topmost dialog is searched.
  const dialogs = document.querySelectorAll('[role=dialog], [role=alertdialog], dialog[open]')
  const within = dialogs[dialogs.length - 1] ?? document
  const all = [...within.querySelectorAll<HTMLInputElement>(selectors[role])].map((element) => {
    const label = element.labels?.[0] ?? element.closest('label') ?? element
    const words = element.getAttribute('aria-label') || label.textContent
    return { pressed: label, words: words.replaceAll(/\s+/g, ' ').trim() }
  })
  const visible = all.filter(({ pressed }) => pressed.checkVisibility() && !pressed.matches(':disabled'))
  const found =
    visible.find(({ words }) => words === name) ?? visible.find(({ words }) => words.startsWith(name))
  return found?.pressed ?? null
}

/**
 * Finds the field whose label starts with the text. If there are several, returns the field with the shortest label.
 */
export function findByLabel(label: string): Element | null {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map((field) => {
    const named = field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? field.placeholder
    return { field, words: named.replaceAll(/\s+/g, ' ').trim() }
  })
  const found = fields
    .filter(({ words }) => words.startsWith(label))
    .toSorted((a, b) => a.words.length - b.words.length)
  return found[0]?.field ?? null
}

export function findBySelector(selector: string): Element | null {
  return document.querySelector(selector)
}

/** Scrolls the element into view and returns its centre, or `null` if the element is missing or covered. */
function findPressPoint(element: Element | null): { x: number; y: number } | null {
  if (!element) return null
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  const { left, top, width, height } = element.getBoundingClientRect()
  const x = Math.round(left + width / 2)
  const y = Math.round(top + height / 2)
  const uppermost = document.elementFromPoint(x, y)
  return element.contains(uppermost) ? { x, y } : null
}
