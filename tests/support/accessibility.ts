import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Frame, type Page } from '@playwright/test'

type Problem = [rule: string, html: string | undefined, why: string | undefined]

interface Where {
  within?: string
  aside?: string
}

/** Axe rules that depend on colours. All other rules depend only on elements, positions and texts. */
const rulesOfColours = ['color-contrast', 'link-in-text-block']

/**
 * Returns the rules that axe finds broken, each with the first element that breaks it and details such as the
 * colours. Checks only elements inside `within` and outside `aside`, if given.
 */
export async function findAccessibilityProblems(
  page: Page,
  { within, aside, rules }: Where & { rules?: string[] } = {},
): Promise<Problem[]> {
  await settled(page)
  await Promise.all(page.frames().map(loadAxe))
  return page.evaluate(
    async ({ include, exclude, runOnly }) => {
      // Axe does not collect passed rules and selectors, because on a long list that takes most of the time. It does
      // not preload stylesheets and media, because no enabled rule reads them.
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

/** Loads axe into a frame once. Axe's own package for Playwright would load it twice per run. */
async function loadAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource)
}

/** Waits for animations to end, because colours during a transition are not the colours to check. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const until = performance.now() + 2000
    while (document.querySelector('[aria-busy=true]') && performance.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 20))
    // Long animations are not transitions. A toast's timer, for example, is paused while the window has no focus.
    const short = document.getAnimations().filter(({ playState, effect }) => {
      const end = effect?.getComputedTiming().endTime
      return playState === 'running' && typeof end === 'number' && end <= 1000
    })
    const longest = new Promise((resolve) => setTimeout(resolve, 2000))
    await Promise.race([longest, Promise.allSettled(short.map((each) => each.finished))])
  })
}

/**
 * Returns the problems in both themes, each prefixed with its theme. If the second theme changes only colours, only
 * the colour rules run again.
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

const themeSwitch = '[aria-label="Dark theme"], [aria-label="Tema gelap"]'

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
 * Runs `look` in both themes on the same page, because reloading the page takes longer. Starts with the current theme
 * and leaves the other theme on, because each change of theme takes time. Only works once the page's scripts run,
 * because they change the theme.
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
  // Reduced motion prevents transitions between the colours of the two themes.
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  const dark = expect(page.locator('html'))
  await (colorScheme === 'dark' ? dark : dark.not).toHaveClass(/dark/)
  // Even the shortest transition lasts until the next frame, which a busy machine draws late.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

const desk = { width: 1280, height: 844 }

/**
 * Checks a page in the light theme on a phone and in the dark theme on a desktop. The page keeps the size checked
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
