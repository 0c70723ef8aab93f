import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

const listeners = new Set<() => void>()
const system = () => matchMedia('(prefers-color-scheme: dark)')

/** The chosen theme (browser storage, `theme`), or nothing while it follows the system. */
function chosen(): Theme | undefined {
  try {
    const stored = localStorage.getItem('theme')
    return stored === 'dark' || stored === 'light' ? stored : undefined
  } catch {
    return undefined
  }
}

function apply() {
  const theme = chosen() ?? (system().matches ? 'dark' : 'light')
  document.documentElement.classList.toggle('dark', theme === 'dark')
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  system().addEventListener('change', apply)
  window.addEventListener('storage', apply)
  return () => {
    listeners.delete(listener)
    system().removeEventListener('change', apply)
    window.removeEventListener('storage', apply)
  }
}

/** Chooses a theme for good, in every open window of this browser. */
export function setTheme(theme: Theme) {
  try {
    localStorage.setItem('theme', theme)
  } catch {
    // Storage is off: the choice lasts as long as the page.
    document.documentElement.classList.toggle('dark', theme === 'dark')
    for (const listener of listeners) listener()
    return
  }
  apply()
}

/** Forgets the choice: the system's theme counts again. */
export function followSystem() {
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
