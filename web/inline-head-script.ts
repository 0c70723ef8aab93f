// oxlint-disable-next-line import/default -- Vite builds it and exports its URL
import oldBrowsers from './old-browsers.ts?worker&url'
import { submitQueueScript } from './storefront/submit-queue.ts'

/**
 * Script that applies the stored theme or the system's theme before the first paint, to avoid a flash of the wrong
 * theme.
 */
const themeScript = `try{var t=localStorage.getItem('theme')}catch(e){}
document.documentElement.classList.toggle('dark',t?t==='dark':matchMedia('(prefers-color-scheme:dark)').matches)`

/**
 * Loads the polyfills in old browsers. Browsers with `URL.parse` (Chrome 126, Safari 18) also support the
 * other polyfilled methods. `document.write` is the only way to block on a script that few browsers need.
 */
const polyfillScript = `;URL.parse||document.write('<script src="${oldBrowsers}"><\\/script>')`

/** Only the server-rendered page contains this script. */
export const inlineHeadScript = import.meta.env.SSR
  ? `${themeScript}\n${polyfillScript}\n${submitQueueScript}`
  : ''
