import { mkdirSync, statSync } from 'node:fs'
import { chromium, type Browser, type Page } from '@playwright/test'
import { findChromium } from '../tests/support/chromium.ts'
import { buildIfNeeded } from './build-if-needed.ts'
import { createSampleDay } from './sample-day.ts'
import { adminPassword, startProgram } from '../tests/support/program.ts'

// `npm run pictures`: takes the documentation's screenshots from the running program with a day of sample data.

const folder = 'docs/pictures'
const phone = { width: 390, height: 780 }
const laptop = { width: 1200, height: 750 }

interface Screenshot {
  name: string
  path: string
  size: { width: number; height: number }
  theme: 'light' | 'dark'
  signedIn?: true
  /** Brings the page to the state of the screenshot. */
  until: (page: Page) => Promise<unknown>
}

const pictures: Screenshot[] = [
  { name: 'home-phone', path: '/', size: phone, theme: 'light', until: deals },
  { name: 'home-desk', path: '/', size: laptop, theme: 'dark', until: deals },
  {
    name: 'calculator-phone',
    path: '/category/printing/stickerprint/mirrorcoat-sticker/calculator?size=6cm&quantity=1000',
    size: phone,
    theme: 'dark',
    until: (page) => page.getByText('126.00').first().waitFor(),
  },
  {
    name: 'scheduler-desk',
    path: '/admin/whatsapp-scheduler',
    size: laptop,
    theme: 'light',
    signedIn: true,
    until: (page) => page.getByText('Sampel warna').first().waitFor(),
  },
  {
    name: 'sandbox-phone-desk',
    path: '/admin/phone',
    size: laptop,
    theme: 'dark',
    signedIn: true,
    until: async (page) => {
      await page.getByText('60123456789').first().click()
      await page.getByText('TEMPAHAN').first().waitFor()
    },
  },
  {
    name: 'orders-desk',
    path: '/admin/orders',
    size: laptop,
    theme: 'light',
    signedIn: true,
    until: (page) => page.getByText('Aminah').first().waitFor(),
  },
]

function deals(page: Page) {
  return page.getByText('Deal of the Day').waitFor()
}

process.env['NODE_ENV'] = 'production'
buildIfNeeded((line) => process.stdout.write(`${line}\n`))
const program = await startProgram()
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
})
try {
  mkdirSync(folder, { recursive: true })
  await createSampleDay(program.url, adminPassword)
  for (const picture of pictures) await takeScreenshot(browser, picture)
} finally {
  await browser.close()
  await program.stop()
}
process.exit(0)

async function takeScreenshot(
  browser: Browser,
  { name, path, size, theme, signedIn, until }: Screenshot,
): Promise<void> {
  const context = await browser.newContext({ viewport: size, colorScheme: theme, locale: 'ms-MY' })
  const page = await context.newPage()
  if (signedIn) {
    await page.goto(`${program.url}/login`)
    await page.getByLabel('Username').fill('admin')
    await page.getByLabel('Password', { exact: true }).fill(adminPassword)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL('**/admin')
  }
  await page.goto(program.url + path)
  await until(page)
  if (signedIn) await page.getByRole('button', { name: 'Account menu: admin' }).waitFor()
  await page.evaluate(() => document.fonts.ready)
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  )
  const file = `${folder}/${name}.png`
  await page.screenshot({ path: file, animations: 'disabled' })
  process.stdout.write(`${file}: ${Math.round(statSync(file).size / 1024)} kB\n`)
  await context.close()
}
