import { use } from 'react'

let isHydrated = false

export function setHydrated(): void {
  isHydrated = true
}

const never = new Promise<never>(() => {})

/**
 * Keeps the server-rendered page if hydration throws. Suspending without a boundary stops React from replacing the
 * page, whose links and forms work without scripts. A page that was rendered as an error page (`data-error-page`)
 * hydrates as usual.
 */
export function useKeepServedPage(): void {
  if (import.meta.env.SSR || isHydrated || document.querySelector('[data-error-page]')) return
  stopScripts()
  use(never)
}

/**
 * Makes the page behave as if scripts were disabled: elements that need scripts are hidden, and forms are posted to the
 * server.
 */
function stopScripts(): void {
  const page: HTMLElement & { failed?: number; queued?: HTMLFormElement } = document.documentElement
  if (page.failed) return
  // The script in storefront/submit-queue.ts reads this flag. It queues a form that was submitted before hydration.
  page.failed = 1
  page.queued?.submit()
  const style = document.createElement('style')
  style.textContent = '[data-scripted]{display:none!important}'
  document.head.append(style)
}
