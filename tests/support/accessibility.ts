import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Frame, type Page } from '@playwright/test'

type Problem = [rule: string, html: string | undefined, why: string | undefined]

interface Where {
  within?: string
  aside?: string
}

/** Rules that depend on colours. All others depend only on elements, positions and texts. */
const rulesOfColours = ['color-contrast', 'link-in-text-block']

/**
 * Returns axe's findings: the rule, the first element that breaks it, and details such as the colours. Restricted to
 * `within`, or without elements matching `aside`, if given.
 */
export async function findAccessibilityProblems(
  page: Page,
  { within, aside, rules }: Where & { rules?: string[] } = {},
): Promise<Problem[]> {
  await settled(page)
  await Promise.all(page.frames().map(giveAxe))
  return page.evaluate(
    async ({ include, exclude, runOnly }) => {
      // Passes and selectors are not collected, because on a long list they are most of the work. No enabled rule
      // reads stylesheets or media.
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

/** A frame that already has axe keeps it. axe's builder for Playwright reads it twice per run. */
async function giveAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource)
}

/** Waits for animations to end, because colours in transition belong to neither state. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const until = performance.now() + 2000
    while (document.querySelector('[aria-busy=true]') && performance.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 20))
    // Longer animations are not transitions: a toast's timer, for example, is paused without focus.
    const short = document.getAnimations().filter(({ playState, effect }) => {
      const end = effect?.getComputedTiming().endTime
      return playState === 'running' && typeof end === 'number' && end <= 1000
    })
    const longest = new Promise((resolve) => setTimeout(resolve, 2000))
    await Promise.race([longest, Promise.allSettled(short.map((each) => each.finished))])
  })
}

/**
 * Returns the findings in both themes, prefixed with the theme. If the second theme changes only colours, only the
 * colour rules run again.
 */
export async function findProblemsInBothThemes(
  page: Page,
  where?: Where,
): Promise<[theme: string, ...Problem][]> {
  const found: [string, ...Problem][] = []
  let seen: string | undefined
  await checkInBothThemes(page, async (theme) => {
    const before = seen
    seen = await seenOf(page)
    const options = before === seen ? { ...where, rules: rulesOfColours } : where
    for (const problem of await findAccessibilityProblems(page, options)) found.push([theme, ...problem])
  })
  return found
}

/** Shows the current theme. */
const themeSwitch = '[aria-label="Dark theme"], [aria-label="Tema gelap"]'

/** Lists all elements except the theme switch, with position and visibility. */
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
 * Runs `look` in both themes on the same page, because reloading costs more. Starts with the current theme and stays
 * in the other, because redrawing takes a fifth of the time. Needs the page's scripts, which switch the theme.
 */
export async function checkInBothThemes(page: Page, look: (theme: string) => Promise<void>): Promise<void> {
  const dark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const themes = ['light', 'dark'] as const
  for (const colorScheme of dark ? themes.toReversed() : themes) {
    await turn(page, colorScheme)
    await look(colorScheme)
  }
}

async function turn(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  // Colours in transition belong to neither theme.
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  const dark = expect(page.locator('html'))
  await (colorScheme === 'dark' ? dark : dark.not).toHaveClass(/dark/)
  // Even the shortest transition lasts until the next frame, which a busy machine draws late.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

const desk = { width: 1280, height: 844 }

/**
 * Checks a page in the light theme on a phone and in the dark theme on a desktop. The page stays at the size checked
 * last, so that tests cover both sizes.
 */
export async function onPhoneAndDesktop(
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
