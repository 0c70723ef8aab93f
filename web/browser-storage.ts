// The browser's storage, which may be off or full: then the flow goes on with what the page itself remembers.

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

/** The fields of what stands under the key; null where nothing, or nothing readable, does. */
export function readFields(key: string): Record<string, unknown> | null {
  return fieldsOf(read(key))
}

/** The fields of an object that was stored as text; null where it is none. */
export function fieldsOf(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}

/** What lasts as long as the tab; null where the browser keeps nothing. */
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
    // Full: what all tabs share has to do.
  }
}

export function readForTab(key: string): string | null {
  return session()?.getItem(key) ?? null
}
