import type { JSHandle, Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { firstBytes, visit } from '../support/visit.ts'

/**
 * Head and body of the first answer, bytes. A new connection carries ten segments of 1,460 bytes in one go (RFC 6928), of
 * which encryption takes some 200.
 */
const firstAtMost = 14_400
const pages = {
  home: '/',
  category: '/category/printing/stickerprint',
  calculator: '/category/printing/stickerprint/mirrorcoat-sticker/calculator',
  'order form': '/category/printing/iron-on-dtf/nametag/order',
}

test('what the first answer carries shows its page as with the rules of all classes, light and dark', async ({
  browser,
  baseURL,
}) => {
  for (const [viewport, colorScheme] of [
    [{ width: 390, height: 844 }, 'light'],
    [{ width: 1280, height: 900 }, 'dark'],
  ] as const) {
    const context = await browser.newContext({ baseURL: baseURL ?? '', viewport, colorScheme })
    const page = await context.newPage()
    await page.route('**/*.js', (route) => route.abort())
    for (const path of Object.values(pages)) {
      await page.goto(path)
      const alone = await stylesOf(page)
      expect(await alone.evaluate((elements) => elements.length)).toBeGreaterThan(50)
      await addClassSheet(page)
      expect(await differences(alone, await stylesOf(page)), `${path} at ${viewport.width} px`).toEqual([])
    }
    await context.close()
  }
})

test('each page’s first answer comes in one go, its drawings in it and few files after it', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const [name, path] of Object.entries(pages)) {
    asked.length = 0
    const { scripts } = await visit(page, path)
    expect(scripts.length, `scripts of the ${name}`).toBeLessThan(24)
    // Tightly compressed once it has been asked for again.
    await expect.poll(() => firstBytes(page.url()), name).toBeLessThan(firstAtMost)
    const first = page.locator('main img:not([loading="lazy"])').first()
    if ((await first.count()) > 0) expect(await first.getAttribute('src')).toMatch(/^data:image\/svg/)
    expect(asked.filter((file) => file.startsWith('/pictures/service-'))).toEqual([])
  }
})

/** As the page's scripts do, which don't run here. */
async function addClassSheet(page: Page): Promise<void> {
  const sheets = await page.evaluate(async () => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = document.querySelector<HTMLLinkElement>('link[as="style"]')?.href ?? ''
    document.querySelector('#sheet')?.after(link)
    await new Promise((done) => {
      link.addEventListener('load', done)
    })
    return [...document.styleSheets].map(
      ({ cssRules }) => [...cssRules].map((rule) => rule.cssText).join('').length,
    )
  })
  expect(sheets[1]).toBeGreaterThan(sheets[0] ?? 0)
}

type Styles = JSHandle<string[][]>

/** What of each element is other than before, after its name. Found in the page: to hand all styles over took seconds. */
function differences(before: Styles, after: Styles): Promise<string[]> {
  return after.evaluate(
    (elements, earlier) =>
      elements.flatMap(([name = '', ...said], place) => {
        const [, ...once] = earlier[place] ?? []
        return said.flatMap((value, at) =>
          value === once[at] ? [] : [`${name.slice(0, 60)} ${once[at]} became ${value}`],
        )
      }),
    before,
  )
}

/** Every element, by name, with all that the sheets say about it, once its letters have come and nothing moves. */
function stylesOf(page: Page): Promise<Styles> {
  return page.evaluateHandle(async () => {
    await document.fonts.ready
    for (const animation of document.getAnimations()) animation.cancel()
    // What is auto is worked out with a frame: before it, right after a sheet has come, a margin may be said to be 0.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    return [...document.body.querySelectorAll('*')]
      .filter((element) => !element.matches('link, script'))
      .map((element) => {
        const style = getComputedStyle(element)
        const said = [...style].map((property) => `${property}: ${style.getPropertyValue(property)}`)
        return [`${element.tagName} ${element.className}`, ...said]
      })
  })
}

test('the calculator and the order form load what checks and sends only after the first press', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const later = () => asked.filter((file) => /\/assets\/(zod|calls)-/.test(file))

  await page.goto(pages.calculator)
  await page.waitForLoadState('networkidle')
  expect(later()).toEqual([])
  await page.getByRole('button', { name: /2.?000/ }).click()
  await expect.poll(() => later().length).toBeGreaterThan(0)
  await expect(page.getByText(/RM ?\d/).first()).toBeVisible()

  asked.length = 0
  await page.goto(pages['order form'])
  await page.waitForLoadState('networkidle')
  expect(later()).toEqual([])
  await page.getByLabel('Nama', { exact: true }).focus()
  await expect.poll(() => later().length).toBeGreaterThan(0)
})
