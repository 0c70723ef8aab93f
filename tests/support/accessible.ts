import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Frame, type Page } from '@playwright/test'

type Problem = [rule: string, html: string | undefined, why: string | undefined]

interface Where {
  within?: string
  aside?: string
}

/** All that colours decide; the rest is decided by which elements there are, where they lie and what they say. */
const rulesOfColours = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds on the page: the rule, the first piece of the page that breaks it, and how (the colours, say). Empty is
 * what a test wants.
 * Only `within` it, or without what `aside` matches, where told.
 */
export async function problemsOf(
  page: Page,
  { within, aside, rules }: Where & { rules?: string[] } = {},
): Promise<Problem[]> {
  await settled(page)
  await Promise.all(page.frames().map(giveAxe))
  return page.evaluate(
    async ({ include, exclude, runOnly }) => {
      // What is in order needn't be told, which on a long list is most of the work; nor where each is. No rule that is
      // asked reads style sheets or media.
      const options = { resultTypes: ['violations' as const], selectors: false, preload: false }
      const { violations } = await window.axe.run(
        { include, exclude },
        { ...options, ...(runOnly && { runOnly }) },
      )
      return violations.map(({ id, nodes }): Problem => [id, nodes[0]?.html, nodes[0]?.failureSummary])
    },
    { include: [within ?? ':root'], exclude: aside ? [aside] : [], runOnly: rules },
  )
}

declare global {
  interface Window {
    axe: typeof import('axe-core')
  }
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** A frame that has it from an earlier look keeps it; axe's own builder for Playwright reads it twice for each look. */
async function giveAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource)
}

/** Waits until what comes and goes has done so, as colours on their way, and of what is asked for anew, are nobody's. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const until = performance.now() + 2000
    while (document.querySelector('[aria-busy=true]') && performance.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 20))
    // What lasts longer is no coming and going: a toast counts its seconds, and stands still while nobody looks.
    const short = document.getAnimations().filter(({ playState, effect }) => {
      const end = effect?.getComputedTiming().endTime
      return playState === 'running' && typeof end === 'number' && end <= 1000
    })
    const longest = new Promise((resolve) => setTimeout(resolve, 2000))
    await Promise.race([longest, Promise.allSettled(short.map((each) => each.finished))])
  })
}

/**
 * The same in the light and in the dark theme: the problem, after its theme. Where the second theme changes nothing but
 * colours, only these are looked at again.
 */
export async function problemsInBothThemes(
  page: Page,
  where?: Where,
): Promise<[theme: string, ...Problem][]> {
  const found: [string, ...Problem][] = []
  let seen: string | undefined
  await inBothThemes(page, async (theme) => {
    const before = seen
    seen = await seenOf(page)
    const options = before === seen ? { ...where, rules: rulesOfColours } : where
    for (const problem of await problemsOf(page, options)) found.push([theme, ...problem])
  })
  return found
}

/** The switch says which theme is on. */
const themeSwitch = '[aria-label="Dark theme"], [aria-label="Tema gelap"]'

/** All elements but the theme's switch, with where each lies and whether it is seen. */
function seenOf(page: Page): Promise<string> {
  return page.evaluate((besides) => {
    const elements = [...document.querySelectorAll('body *')].filter((each) => !each.closest(besides))
    const lines = elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const shown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      const attributes = [...element.attributes].map(({ name, value }) => `${name}=${value}`)
      return [element.tagName, ...attributes, x, y, width, height, shown].join()
    })
    return `${document.body.textContent}\n${lines.join('\n')}`
  }, themeSwitch)
}

/**
 * Looks in both themes at a page that stays as it is: a second walk to it is dearer than a look. It begins with the one that
 * shows and stays in the other, as to draw all anew is a fifth of the time. Only where the page's scripts run: they turn
 * the theme.
 */
export async function inBothThemes(page: Page, look: (theme: string) => Promise<void>): Promise<void> {
  const dark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const themes = ['light', 'dark'] as const
  for (const colorScheme of dark ? themes.toReversed() : themes) {
    await turn(page, colorScheme)
    await look(colorScheme)
  }
}

async function turn(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  // Colours on their way from one theme to the other are neither's.
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  const dark = expect(page.locator('html'))
  await (colorScheme === 'dark' ? dark : dark.not).toHaveClass(/dark/)
  // The shortest way lasts until the next frame, which a busy machine draws late.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

const desk = { width: 1280, height: 844 }

/**
 * Looks at a page on a phone in the light and on a desk in the dark. The page stays where it was looked at last, so that
 * of what a test does between its looks some is done on either.
 */
export async function onPhoneAndDesk(
  page: Page,
  phoneWidth: number,
  look: (width: number) => Promise<void>,
): Promise<void> {
  const phone = { width: phoneWidth, height: 844 }
  const onDesk = page.viewportSize()?.width === desk.width
  for (const size of onDesk ? [desk, phone] : [phone, desk]) {
    await page.setViewportSize(size)
    await turn(page, size === desk ? 'dark' : 'light')
    await look(size.width)
  }
}
