import type { JSHandle, Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'
import { measureFirstBytes, visitPage } from '../support/page-weight.ts'

/**
 * Maximum size of the first response with headers, bytes. A new connection sends ten segments of 1,460 bytes at once
 * (RFC 6928), of which encryption takes about 200.
 */
const maxFirstResponseBytes = 14_400
const pages = {
  home: '/',
  category: '/category/printing/stickerprint',
  calculator: '/category/printing/stickerprint/mirrorcoat-sticker/calculator',
  'order form': '/category/printing/iron-on-dtf/nametag/order',
}

test('each page looks the same with inlined CSS as with the complete stylesheet, in both themes', async ({
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
      const alone = await readStyles(page)
      expect(await alone.evaluate((elements) => elements.length)).toBeGreaterThan(50)
      await addFullStylesheet(page)
      expect(
        await findStyleDifferences(alone, await readStyles(page)),
        `${path} at ${viewport.width} px`,
      ).toEqual([])
    }
    await context.close()
  }
})

test('each page’s first response fits the initial congestion window, and each page loads few scripts', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const [name, path] of Object.entries(pages)) {
    asked.length = 0
    const { scripts } = await visitPage(page, path)
    expect(scripts.length, `scripts of the ${name}`).toBeLessThan(24)
    // The server compresses a page fully only from the second request on.
    await expect.poll(() => measureFirstBytes(page.url()), name).toBeLessThan(maxFirstResponseBytes)
    const first = page.locator('main img:not([loading="lazy"])').first()
    if ((await first.count()) > 0) expect(await first.getAttribute('src')).toMatch(/^data:image\/svg/)
    expect(asked.filter((file) => file.startsWith('/pictures/service-'))).toEqual([])
  }
})

async function addFullStylesheet(page: Page): Promise<void> {
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

/**
 * Returns the styles that differ between two pages. The browser compares them, because transferring all styles takes
 * seconds.
 */
function findStyleDifferences(before: Styles, after: Styles): Promise<string[]> {
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

function readStyles(page: Page): Promise<Styles> {
  return page.evaluateHandle(async () => {
    await document.fonts.ready
    for (const animation of document.getAnimations()) animation.cancel()
    // Wait for two frames, because right after a stylesheet has loaded, an `auto` margin may still be reported as 0.
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

test('the calculator and the order form load validation and submit code only on first use', async ({
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
