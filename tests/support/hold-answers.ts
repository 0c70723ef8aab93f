import type { Page } from '@playwright/test'

/** Calls to such an address go out only once the returned function is called, as on a slow line. */
export async function holdAnswers(page: Page, which: string | RegExp): Promise<() => void> {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(which, async (route) => {
    await held
    // Whoever has left the page meanwhile needs no answer.
    await route.fallback().catch(() => {})
  })
  return letGo
}
