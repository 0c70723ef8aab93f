import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

const listeners = new Set<() => void>()
/** What was chosen where storage is off or full: it lasts as long as the page. */
let unstored: Theme | undefined
let query: MediaQueryList | undefined
const system = () => (query ??= matchMedia('(prefers-color-scheme: dark)'))

/** The chosen theme (browser storage, `theme`), or nothing while it follows the system. */
function chosen(): Theme | undefined {
  if (unstored) return unstored
  try {
    const stored = localStorage.getItem('theme')
    return stored === 'dark' || stored === 'light' ? stored : undefined
  } catch {
    return undefined
  }
}

function show() {
  const theme = chosen() ?? (system().matches ? 'dark' : 'light')
  document.documentElement.classList.toggle('dark', theme === 'dark')
}

function apply() {
  show()
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  if (listeners.size === 0) {
    system().addEventListener('change', apply)
    window.addEventListener('storage', apply)
    // It may have turned since the page came, while nobody listened.
    show()
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    system().removeEventListener('change', apply)
    window.removeEventListener('storage', apply)
  }
}

/** Chooses a theme for good, in every open window of this browser. */
export function setTheme(theme: Theme) {
  try {
    localStorage.setItem('theme', theme)
    unstored = undefined
  } catch {
    unstored = theme
  }
  apply()
}

/** Forgets the choice: the system's theme counts again. */
export function followSystem() {
  unstored = undefined
  try {
    localStorage.removeItem('theme')
  } catch {
    // Storage is off: nothing was kept.
  }
  apply()
}

/** The theme that was chosen here; undefined while the system's counts. */
export function useChosenTheme(): Theme | undefined {
  return useSyncExternalStore(listen, chosen, () => undefined)
}

/** The theme that shows now; undefined in the server's page, which can't know it. */
export function useTheme(): Theme | undefined {
  return useSyncExternalStore(
    listen,
    () => (document.documentElement.classList.contains('dark') ? 'dark' : 'light'),
    () => undefined,
  )
}
