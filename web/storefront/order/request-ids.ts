import { getTabStorage } from '#web/browser-storage.ts'

/**
 * Returns the request id of an order, so that a retry finds the order of the first attempt. The same content
 * gets the same id, even after a reload that followed a lost response. `form` distinguishes forms.
 */
export function getRequestId(form: string, content: unknown): string {
  const text = stringifySorted(content)
  const storedIds = read(form)
  if (storedIds?.content === text) return storedIds.name
  const name = newName()
  try {
    getTabStorage()?.setItem(keyOf(form), JSON.stringify({ content: text, name }))
  } catch {
    // Storage is full, so the id is lost when the page is closed.
  }
  last = { form, content: text, name }
  return name
}

/** Call this after the order was placed. The next order gets a new id, even if its content is the same. */
export function forgetRequestId(form: string): void {
  last = null
  getTabStorage()?.removeItem(keyOf(form))
}

interface Named {
  content: string
  name: string
}
let last: (Named & { form: string }) | null = null

const keyOf = (form: string) => `order_request ${form}`

function read(form: string): Named | null {
  try {
    const storedIds: unknown = JSON.parse(getTabStorage()?.getItem(keyOf(form)) ?? 'null')
    if (isNamed(storedIds)) return storedIds
  } catch {
    // Nothing readable is stored.
  }
  return last?.form === form ? last : null
}

function isNamed(storedIds: unknown): storedIds is Named {
  return typeof storedIds === 'object' && storedIds !== null && 'content' in storedIds && 'name' in storedIds
}

/** Sorts the fields, because stored values may have them in a different order. */
function stringifySorted(content: unknown): string {
  return JSON.stringify(content, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )
}

/** `randomUUID` doesn't exist if the shop is opened over plain HTTP, but `getRandomValues` always does. */
function newName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
