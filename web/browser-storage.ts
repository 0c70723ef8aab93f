// Fallback if browser storage is disabled or full. These values are lost when the page is closed.

const memory = new Map<string, string>()

export function storeValue(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    memory.set(key, value)
  }
}

export function readStoredValue(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

export function removeStoredValue(key: string): void {
  memory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is unavailable, so nothing was stored.
  }
}

export function listStoredKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return [...memory.keys()]
  }
}

/** Returns `null` if the object is missing or unreadable. */
export function readStoredFields(key: string): Record<string, unknown> | null {
  return parseStoredFields(readStoredValue(key))
}

export function parseStoredFields(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}

/** Returns `null` if storage is disabled. */
export function getTabStorage(): Storage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}

export function storeTabValue(key: string, value: string): void {
  try {
    getTabStorage()?.setItem(key, value)
  } catch {
    // Storage is full, so the tab uses the value that all tabs share.
  }
}

export function readTabValue(key: string): string | null {
  return getTabStorage()?.getItem(key) ?? null
}
