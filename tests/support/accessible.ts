import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

type Problem = [rule: string, html: string | undefined]

/**
 * What axe finds on the page: the rule, and the first piece of the page that breaks it. Empty is what a test wants.
 * Only `within` it, or without what `aside` matches, where told.
 */
export async function problemsOf(
  page: Page,
  { within, aside }: { within?: string; aside?: string } = {},
): Promise<Problem[]> {
  // What is in order needn't be told: on a long list that is most of the work. Nor is there a frame of another origin.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  if (within) axe.include(within)
  if (aside) axe.exclude(aside)
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => [id, nodes[0]?.html])
}

/** The same in the light and in the dark theme: the problem, after its theme. */
export async function problemsInBothThemes(
  page: Page,
  options?: Parameters<typeof problemsOf>[1],
): Promise<[theme: string, ...Problem][]> {
  const found: [string, ...Problem][] = []
  await inBothThemes(page, async (theme) => {
    for (const problem of await problemsOf(page, options)) found.push([theme, ...problem])
  })
  return found
}

/**
 * Looks in the light and in the dark theme at a page that stays as it is: a second walk to it is dearer than a look.
 * Only where the page's scripts run: they turn the theme.
 */
export async function inBothThemes(page: Page, look: (theme: string) => Promise<void>): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    // Colours on their way from one theme to the other are neither's.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const dark = expect(page.locator('html'))
    await (colorScheme === 'dark' ? dark : dark.not).toHaveClass(/dark/)
    // The shortest way lasts until the next frame, which a busy machine draws late.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
    await look(colorScheme)
  }
}
