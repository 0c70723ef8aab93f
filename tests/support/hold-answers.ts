import type { Page } from '@playwright/test'

/** Delays calls to this address until the returned function is called, as on a slow connection. */
export async function holdAnswers(page: Page, which: string | RegExp): Promise<() => void> {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(which, async (route) => {
    await held
    // A page that was left in between needs no answer.
    await route.fallback().catch(() => {})
  })
  return letGo
}
