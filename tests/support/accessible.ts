import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Frame, type Page } from '@playwright/test'

type Problem = [rule: string, html: string | undefined, why: string | undefined]

interface Where {
  within?: string
  aside?: string
}

/** Rules about colours. All other rules depend on elements, positions and texts. */
const rulesOfColours = ['color-contrast', 'link-in-text-block']

/**
 * Returns axe's findings on the page: the rule, the first element that violates it, and details such as the colours.
 * Empty if there are none. Limited to `within`, and without elements that match `aside`.
 */
export async function problemsOf(
  page: Page,
  { within, aside, rules }: Where & { rules?: string[] } = {},
): Promise<Problem[]> {
  await settled(page)
  await Promise.all(page.frames().map(giveAxe))
  return page.evaluate(
    async ({ include, exclude, runOnly }) => {
      // Passed rules and selectors are not reported, which would be most of the work on a long list. No checked rule
      // reads style sheets or media.
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

/** A frame that already has axe keeps it. axe's own builder for Playwright loads it twice per check. */
async function giveAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource)
}

/** Waits for short transitions, whose intermediate colours are not part of any theme. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const until = performance.now() + 2000
    while (document.querySelector('[aria-busy=true]') && performance.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 20))
    // Longer animations are not transitions: a toast counts its seconds and pauses while the page is hidden.
    const short = document.getAnimations().filter(({ playState, effect }) => {
      const end = effect?.getComputedTiming().endTime
      return playState === 'running' && typeof end === 'number' && end <= 1000
    })
    const longest = new Promise((resolve) => setTimeout(resolve, 2000))
    await Promise.race([longest, Promise.allSettled(short.map((each) => each.finished))])
  })
}

/**
 * Checks the light and the dark theme, and prefixes each finding with its theme. If the second theme only changes
 * colours, only the rules about colours are checked again.
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

/** The switch shows which theme is active. */
const themeSwitch = '[aria-label="Dark theme"], [aria-label="Tema gelap"]'

/** Returns all elements except the theme switch, with position and visibility. */
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
 * Runs a check in both themes of an unchanged page, which is cheaper than opening it twice. Begins with the current
 * theme and stays in the other one, because redrawing the page takes a fifth of the time. The page's scripts must be
 * running.
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
  // Intermediate colours belong to neither theme.
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  const dark = expect(page.locator('html'))
  await (colorScheme === 'dark' ? dark : dark.not).toHaveClass(/dark/)
  // Waits two frames, because a busy machine draws late.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

const desk = { width: 1280, height: 844 }

/**
 * Runs a check on a phone in the light theme and on a desktop in the dark one. The page stays in the last state, so
 * that tests use both.
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
