import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { chromium, type Page } from '@playwright/test'
import { cloudEnv, startCloud } from '../tests/fakes/cloud.ts'
import { findChromium } from '../tests/support/chromium.ts'
import { buildIfNeeded } from './build-if-needed.ts'
import { createSampleDay } from './sample-day.ts'
import { adminPassword, startProgram } from '../tests/support/program.ts'
import { nodeFlags } from './platform-parts.mjs'

// `npm run pictures`: takes the documentation's screenshots from the running program with a day of sample data, and
// those of the inbox with the demo shop. `npm run pictures -- inbox` takes only those with "inbox" in the name.

const folder = 'docs/pictures'
const phone = { width: 390, height: 780 }
const laptop = { width: 1200, height: 750 }
const tallPhone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 800 }

interface Screenshot {
  name: string
  path: string
  size: { width: number; height: number }
  theme: 'light' | 'dark'
  signedIn?: true
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

const inboxPictures: Screenshot[] = (['light', 'dark'] as const).flatMap((theme) => [
  { name: `inbox-list-${theme}`, path: '/admin/inbox', size: tallPhone, theme, signedIn: true, until: chats },
  {
    name: `inbox-chat-${theme}`,
    path: '/admin/inbox',
    size: tallPhone,
    theme,
    signedIn: true,
    until: openChat,
  },
  {
    name: `inbox-desk-${theme}`,
    path: '/admin/inbox',
    size: desktop,
    theme,
    signedIn: true,
    until: openChat,
  },
])

function chats(page: Page) {
  return page.getByText('Aminah Yusof').first().waitFor()
}

async function openChat(page: Page) {
  await page.getByRole('link', { name: /Aminah Yusof/ }).click()
  await page.getByRole('img', { name: 'Picture' }).waitFor()
}

function deals(page: Page) {
  return page.getByText('Deal of the Day').waitFor()
}

process.env['NODE_ENV'] = 'production'
buildIfNeeded((line) => process.stdout.write(`${line}\n`))
mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
})
// With the sandbox, the inbox shows a warning and not the time left to reply.
const cloud = await startCloud()
const demoFolder = mkdtempSync(join(tmpdir(), 'cetak-pictures-'))
try {
  await takeScreenshots(pictures, { fill: (url) => createSampleDay(url, adminPassword) })
  await takeScreenshots(inboxPictures, { dataDir: demoFolder, env: cloudEnv(cloud) })
} finally {
  await browser.close()
  await cloud.shut()
  rmSync(demoFolder, { recursive: true, force: true })
}
process.exit(0)

async function takeScreenshots(
  all: Screenshot[],
  {
    dataDir,
    env,
    fill,
  }: { dataDir?: string; env?: Record<string, string>; fill?: (url: string) => Promise<void> },
): Promise<void> {
  const chosen = all.filter(({ name }) => name.includes(process.argv[2] ?? ''))
  if (chosen.length === 0) return
  if (dataDir) createDemoMonth(dataDir)
  const program = await startProgram(env, { ...(dataDir && { dataDir }) })
  try {
    await fill?.(program.url)
    // oxlint-disable-next-line no-await-in-loop -- pictures of one program don't disturb each other
    for (const picture of chosen) await takeScreenshot(program.url, picture)
  } finally {
    await program.stop()
  }
}

function createDemoMonth(dataDir: string): void {
  const { status } = spawnSync(process.execPath, [...nodeFlags, 'scripts/demo-month.ts'], {
    stdio: 'inherit',
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      WHATSAPP_PROVIDER: 'sandbox',
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: adminPassword,
      PUBLIC_URL: 'http://127.0.0.1:3001',
      LOG_LEVEL: 'error',
    },
  })
  if (status !== 0) throw new Error(`scripts/demo-month.ts ended with ${status}`)
}

async function takeScreenshot(
  url: string,
  { name, path, size, theme, signedIn, until }: Screenshot,
): Promise<void> {
  const context = await browser.newContext({
    viewport: size,
    colorScheme: theme,
    locale: 'ms-MY',
    reducedMotion: 'reduce',
    hasTouch: size === tallPhone,
  })
  const page = await context.newPage()
  if (signedIn) {
    await page.goto(`${url}/login`)
    await page.getByLabel('Username').fill('admin')
    await page.getByLabel('Password', { exact: true }).fill(adminPassword)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL('**/admin')
  }
  await page.goto(url + path)
  if (signedIn) await page.getByRole('button', { name: 'Account menu: admin' }).waitFor()
  await until(page)
  await page.evaluate(() => document.fonts.ready)
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  )
  const file = `${folder}/${name}.png`
  // Scrolled elements fade at their edges by an animation, which `animations: 'disabled'` would end.
  const screenshot = await page.screenshot({ animations: 'allow' })
  await sharp(screenshot).png({ palette: true, effort: 10, dither: 0 }).toFile(file)
  process.stdout.write(`${file}: ${Math.round(statSync(file).size / 1024)} kB\n`)
  await context.close()
}
