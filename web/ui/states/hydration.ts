import { use } from 'react'

let isHydrated = false

/** Called when React has taken over the page that the server rendered. */
export function setHydrated(): void {
  isHydrated = true
}

const never = new Promise<never>(() => {})

/**
 * Keeps the page that the server rendered when an error is thrown while hydrating: suspending without a boundary stops
 * React from replacing it. Its links and forms work without scripts. A page that the server rendered as an error page
 * (`data-error-page`) hydrates as any other.
 */
export function useServedPageInstead(): void {
  if (import.meta.env.SSR || isHydrated || document.querySelector('[data-error-page]')) return
  stopScripts()
  use(never)
}

/** Lets the page behave as without scripts: hides what needs them, and sends forms to the server. */
function stopScripts(): void {
  const page: HTMLElement & { dead?: number; pressed?: HTMLFormElement } = document.documentElement
  if (page.dead) return
  // Read by the script in storefront/early.ts, which kept a form that was submitted before hydration.
  page.dead = 1
  page.pressed?.submit()
  const style = document.createElement('style')
  style.textContent = '[data-scripted]{display:none!important}'
  document.head.append(style)
}
