import { launch, type ElementHandle } from 'puppeteer-core'
import type { Driver } from './driver.ts'
import { firefoxPath } from './installed.ts'

export async function startFirefox(): Promise<Driver> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: firefoxPath,
    headless: true,
    // Headless Firefox reports no mouse unless these preferences declare a fine pointer (2) that can hover (4).
    extraPrefsFirefox: { 'ui.primaryPointerCapabilities': 6, 'ui.allPointerCapabilities': 6 },
  })
  const page = await browser.newPage()
  const { keyboard, mouse } = page
  return {
    open: async (url) => void (await page.goto(url)),
    resize: (width, height) => page.setViewport({ width, height }),
    evaluate: (expression) => page.evaluate(expression),
    async click(find, holding) {
      const { x, y } = await find()
      if (holding) await keyboard.down(holding)
      await mouse.click(x, y)
      if (holding) await keyboard.up(holding)
    },
    async drag(from, to) {
      await mouse.move(from.x, from.y)
      await mouse.down()
      await mouse.move(to.x, to.y, { steps: 3 })
      await mouse.up()
    },
    type: (text) => keyboard.type(text),
    async pressControl(key) {
      await keyboard.down('Control')
      await keyboard.press(key)
      await keyboard.up('Control')
    },
    async upload(path, field) {
      const element = await page.evaluateHandle(field)
      await (element as ElementHandle<HTMLInputElement>).uploadFile(path)
    },
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  }
}
