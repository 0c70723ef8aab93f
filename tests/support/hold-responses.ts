import type { Page } from '@playwright/test'

/** Holds requests to matching addresses until the returned function is called, as on a slow connection. */
export async function holdResponses(page: Page, which: string | RegExp): Promise<() => void> {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(which, async (route) => {
    await held
    // The page may have been closed by now.
    await route.fallback().catch(() => {})
  })
  return letGo
}
