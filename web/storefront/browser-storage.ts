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
  try {
    const value: unknown = JSON.parse(read(key) ?? 'null')
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null
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
