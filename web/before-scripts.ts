import { earlyScript } from './storefront/early.ts'

/** Chosen theme, or the system's, before the first paint: no flash of the other one. */
const themeScript = `try{var t=localStorage.getItem('theme')}catch(e){}
document.documentElement.classList.toggle('dark',t?t==='dark':matchMedia('(prefers-color-scheme:dark)').matches)`

/** Runs before anything else comes; the scripts themselves need not carry it. */
export const beforeScripts = import.meta.env.SSR ? `${themeScript}\n${earlyScript}` : ''
