import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * What axe finds on the page: the rule, and the first piece of the page that breaks it. Empty is what a test wants.
 * Only `within` it, or without what `aside` matches, where told.
 */
export async function problemsOf(
  page: Page,
  { within, aside }: { within?: string; aside?: string } = {},
): Promise<[rule: string, html: string | undefined][]> {
  // What is in order needn't be told: on a long list that is most of the work. Nor is there a frame of another origin.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  if (within) axe.include(within)
  if (aside) axe.exclude(aside)
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => [id, nodes[0]?.html])
}
