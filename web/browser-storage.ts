// Fallback for browser storage that is off or full: values last as long as the page.

const memory = new Map<string, string>()

export function put(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    memory.set(key, value)
  }
}

export function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

export function drop(key: string): void {
  memory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}

export function keysStored(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return [...memory.keys()]
  }
}

/** Returns the fields of the stored object, or `null` if there is none or it is unreadable. */
export function readFields(key: string): Record<string, unknown> | null {
  return fieldsOf(read(key))
}

/** Returns the fields of an object stored as text, or `null` if it is not an object. */
export function fieldsOf(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}

/** Returns the tab's storage, or `null` if storage is off. */
export function session(): Storage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}

export function keepForTab(key: string, value: string): void {
  try {
    session()?.setItem(key, value)
  } catch {
    // Storage is full, so the value shared by all tabs is used.
  }
}

export function readForTab(key: string): string | null {
  return session()?.getItem(key) ?? null
}
