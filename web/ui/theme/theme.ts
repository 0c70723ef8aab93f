import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

const listeners = new Set<() => void>()
/** Chosen theme if storage is disabled or full. It is lost when the page is closed. */
let unstored: Theme | undefined
let query: MediaQueryList | undefined
const system = () => (query ??= matchMedia('(prefers-color-scheme: dark)'))

function readChosenTheme(): Theme | undefined {
  if (unstored) return unstored
  try {
    const stored = localStorage.getItem('theme')
    return stored === 'dark' || stored === 'light' ? stored : undefined
  } catch {
    return undefined
  }
}

function show() {
  const theme = readChosenTheme() ?? (system().matches ? 'dark' : 'light')
  document.documentElement.classList.toggle('dark', theme === 'dark')
}

function applyTheme() {
  show()
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  if (listeners.size === 0) {
    system().addEventListener('change', applyTheme)
    window.addEventListener('storage', applyTheme)
    // The theme may have changed since the page was loaded.
    show()
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    system().removeEventListener('change', applyTheme)
    window.removeEventListener('storage', applyTheme)
  }
}

/** The theme applies to all open windows of this browser. */
export function setTheme(theme: Theme) {
  try {
    localStorage.setItem('theme', theme)
    unstored = undefined
  } catch {
    unstored = theme
  }
  applyTheme()
}

export function followSystemTheme() {
  unstored = undefined
  try {
    localStorage.removeItem('theme')
  } catch {
    // Storage is unavailable, so there is nothing to clear.
  }
  applyTheme()
}

/** Returns the theme chosen in this browser, or `undefined` while the page follows the system's theme. */
export function useChosenTheme(): Theme | undefined {
  return useSyncExternalStore(listen, readChosenTheme, () => undefined)
}

/** Returns `undefined` in the server-rendered page, because the server doesn't know the theme. */
export function useTheme(): Theme | undefined {
  return useSyncExternalStore(
    listen,
    () => (document.documentElement.classList.contains('dark') ? 'dark' : 'light'),
    () => undefined,
  )
}
