import type { Page } from '@playwright/test'

/** Holds matching requests, as on a slow connection, until the returned function is called. */
export async function holdResponses(page: Page, which: string | RegExp): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(which, async (route) => {
    await held
    // Continuing the request fails if the page has been closed.
    await route.fallback().catch(() => {})
  })
  return release
}
