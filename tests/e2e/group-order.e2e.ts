import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import { getCatalog } from '#core/catalog/admin-catalog.ts'
import { createProduct } from '#core/catalog/catalog-products.ts'
import { compareByClass } from '#core/orders/groups/children.ts'
import { createGroupOrder } from '#core/orders/groups/create-group.ts'
import { listMessages } from '#core/messaging/messages.ts'
import { findProblemsInBothThemes } from '../support/accessibility.ts'
import { readPdfObjects } from '../support/pdf.ts'
import { expect, test, type Shop } from '../support/shop.ts'

test.use({ viewport: { width: 360, height: 740 } })

async function getOrganiserPath(shop: Shop, phone: string): Promise<string> {
  const messages = await shop.call(listMessages, {})
  const mine = messages.filter(({ phone: to }) => to === phone)
  return mine.map(({ message }) => /\/pesanan-kumpulan\/urus#[\w-]+/.exec(message)?.[0]).find(Boolean) ?? ''
}

async function getParentsPath(page: Page): Promise<string> {
  const shown = await page.getByText(/\/kumpulan#[\w-]+$/).textContent()
  return new URL(shown ?? '').pathname + new URL(shown ?? '').hash
}

test('CLASS-10 an organiser creates a group, a parent adds a child, pays and edits the entry, and the group closes', async ({
  page,
  shop,
}) => {
  const phone = shop.phone()
  await page.goto('/pesanan-kumpulan')
  await page.getByRole('button', { name: 'Buat pautan' }).click()
  await expect(page.getByText('Sila pilih apa yang ditempah.')).toBeVisible()
  await expect(page.getByText('Sila isi nama kelas atau pasukan.')).toBeVisible()
  await page.getByLabel('Tag nama').check()
  await expect(page.getByText('RM 10.00 setiap anak')).toBeVisible()
  await page.getByLabel('Nama kelas atau pasukan').fill('3B SK Taman Tropika')
  await page.getByText('Tampal senarai nama').click()
  await page.getByLabel('Senarai nama, satu baris satu nama').fill('1. Siti Aminah\n2. Ali bin Abu')
  await expect(page.getByText('2 nama dibaca.')).toBeVisible()
  await page.getByLabel('Nama', { exact: true }).fill('Cikgu Aida')
  await page.getByRole('textbox', { name: 'No Telefon' }).fill(phone)
  expect(await findProblemsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Buat pautan' }).click()
  // The shop’s messages go to the sandbox phone, so the page does not promise a message.
  await expect(page.getByRole('heading', { name: 'Pautan sudah dibuat' })).toBeVisible()
  await expect(page.getByText('belum menyambung WhatsApp')).toBeVisible()

  await page.goto(await getOrganiserPath(shop, phone))
  await expect(page.getByRole('heading', { name: '3B SK Taman Tropika' })).toBeVisible()
  const link = await getParentsPath(page)
  const shared = await page.getByRole('link', { name: 'Kongsi di WhatsApp' }).getAttribute('href')
  expect(decodeURIComponent(shared ?? '')).toContain(link)

  await page.goto(link)
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Sila isi nama anak.')).toBeVisible()
  await page.getByLabel('Nama anak').fill('Siti Aminah')
  await expect(page.getByText('RM 10.00 setiap set 7 keping')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Nama anak')).toHaveValue('Siti Aminah')
  await page.getByRole('button', { name: 'Warna' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Red\/White/ })
    .click()
  await page.getByLabel('Telefon anda').fill('0173330001')
  await page.getByRole('button', { name: 'Simpan' }).click()
  const mine = page.getByRole('region', { name: 'Anak saya' }).getByRole('listitem')
  await expect(mine.getByText('Diterima')).toBeVisible()
  await expect(mine).toContainText('RM 10.00')
  await page.getByRole('button', { name: 'Sudah bayar: Siti Aminah' }).click()
  await expect(mine.getByText('Sudah bayar')).toBeVisible()
  await mine.getByRole('button', { name: 'Tukar' }).click()
  await page.getByLabel('Kelas').fill('3B')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(mine).toContainText('3B')
  await expect(mine.getByText('Diterima')).toBeVisible()
  expect(await findProblemsInBothThemes(page)).toEqual([])

  await page.goto(await getOrganiserPath(shop, phone))
  await expect(page.getByText('1 daripada 1 sudah bayar')).toBeVisible()
  await expect(page.getByText('ALI BIN ABU', { exact: true })).toBeVisible()
  await expect(page.getByText('173330001')).toHaveCount(0)
  expect(await findProblemsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Tutup dan tempah' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Tutup dan tempah' }).click()
  await page.getByRole('link', { name: 'Lihat pesanan dan cara pembayaran' }).click()
  await expect(page.getByRole('heading', { name: 'Cara bayaran' })).toBeVisible()
})

const classes = ['4A', '3B', '3A']
const classChildren = Array.from({ length: 34 }, (_, at) => ({
  name: `Anak ${String.fromCodePoint(65 + ((at * 7) % 26))}${at}`,
  section: classes[at % 3] ?? '',
  number: String(at + 1),
  parent: at % 12,
}))

interface Phone {
  page: Page
  context: BrowserContext
  number: string
  children: typeof classChildren
}

async function addChild(page: Page, child: (typeof classChildren)[number], phone: string): Promise<void> {
  const another = page.getByRole('button', { name: 'Tambah anak lagi' })
  const name = page.getByLabel('Nama anak')
  await expect(another.or(name)).toBeVisible()
  if (await another.isVisible()) await another.click()
  await name.fill(child.name)
  await page.getByLabel('Kelas (jika ada)').fill(child.section)
  await page.getByLabel('Nombor jersi').fill(child.number)
  await page.getByLabel('Telefon anda').fill(phone)
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByRole('heading', { name: child.name, exact: true })).toBeVisible()
}

test('CLASS-11 twelve phones, three of which go offline, add 34 children without losses, duplicates or leaked numbers', async ({
  browser,
  page,
  shop,
  baseURL,
}) => {
  const { categories } = await shop.call(getCatalog, {})
  await shop.call(createProduct, {
    name: 'Jersi Kelas',
    category_id: categories[0]?.id ?? 0,
    status: 'active',
    flow: 'described',
    described: {
      pricing: { by: 'piece', tiers: [{ from: 1, sen: 3900 }] },
      options: [
        {
          code: 'saiz',
          name: { ms: 'Saiz' },
          spread: true,
          choices: ['s', 'm', 'l'].map((code) => ({ code, name: { ms: code.toUpperCase() } })),
        },
      ],
      asks: { design: true, names: false, notes: false },
    },
  })
  const organiser = shop.phone()
  await shop.call(createGroupOrder, {
    request_id: `class-of-34-${organiser}`,
    name: 'Kelas 34',
    nama: 'Cikgu Aida',
    phone: organiser,
    items: [{ kind: 'described', slug: 'jersi-kelas', numbers: true }],
    expected: 34,
    payer: 'parents',
    deliveryMethod: 'selfPickup',
    closes_at: new Date(Date.now() + 86_400_000).toISOString(),
  })
  await page.goto(await getOrganiserPath(shop, organiser))
  const link = await getParentsPath(page)

  /** The test looks for numbers of other parents in the responses to each phone. */
  const heard: { who: string; text: Promise<string> }[] = []
  const phones: Phone[] = []
  for (let at = 0; at < 12; at += 1) {
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      viewport: { width: 360, height: 740 },
      extraHTTPHeaders: { 'x-forwarded-for': '10.20.30.62' },
    })
    await context.route(/\.(woff2|png|jpe?g|webp)$/, (route) => route.abort())
    const number = `60178${String(at).padStart(6, '0')}`
    const phone = await context.newPage()
    phone.on('response', (response) => {
      // The event stream never ends, so its text can't be read. CLASS-13 checks its content.
      const isStream = response.url().endsWith('/events')
      if (response.url().includes('/api/group-orders') && !isStream)
        heard.push({ who: number, text: response.text().catch(() => '') })
    })
    phones.push({
      page: phone,
      context,
      number,
      children: classChildren.filter(({ parent }) => parent === at),
    })
  }
  await Promise.all(phones.map((each) => each.page.goto(link)))
  const offline = phones.slice(0, 3)
  await Promise.all(
    phones.map(async ({ page: phone, context, number, children }, at) => {
      for (const [nth, child] of children.entries()) {
        // The first three phones add their first child online and the next children offline.
        if (at < 3 && nth === 1) {
          await expect(phone.getByText('Diterima')).toHaveCount(1)
          await context.setOffline(true)
        }
        await addChild(phone, child, number)
      }
    }),
  )
  for (const { page: phone, children } of offline)
    await expect(phone.getByText('Belum dihantar: menunggu talian')).toHaveCount(children.length - 1)
  await Promise.all(offline.map(({ context }) => context.setOffline(false)))
  for (const { page: phone, children } of phones)
    await expect(phone.getByText('Diterima', { exact: true })).toHaveCount(children.length)

  await page.reload()
  const listed = page.getByRole('list').filter({ hasText: 'Anak A0' }).locator(':scope > li p.font-semibold')
  await expect(listed).toHaveCount(34)
  const names = await listed.allTextContents()
  expect(names.toSorted()).toEqual(classChildren.map(({ name }) => name).toSorted())
  for (const { who, text } of heard) {
    const wire = await text
    expect([who, phones.filter(({ number }) => wire.includes(number.slice(2)))]).toEqual([who, []])
  }
  await page.getByRole('button', { name: 'Tutup dan tempah' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Tutup dan tempah' }).click()
  await expect(page.getByText(/^Pesanan \d{4}-\d+/)).toBeVisible()
  await Promise.all(phones.map(({ context }) => context.close()))

  await shop.open(page, '/admin/orders/groups?show=closed')
  await expect(page.getByRole('link', { name: 'Kelas 34' })).toBeVisible()
  expect(await findProblemsInBothThemes(page)).toEqual([])
  await page.getByRole('link', { name: 'Kelas 34' }).click()
  await expect(page.getByRole('list', { name: 'Children' }).getByRole('listitem')).toHaveCount(34)
  expect(await findProblemsInBothThemes(page)).toEqual([])
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download bag labels' }).click()
  const bags = readPdfTexts(readFileSync(await (await downloaded).path()))
  expect(bags.filter((line) => line.startsWith('Anak'))).toEqual(
    classChildren.toSorted(compareByClass).map(({ name }) => name),
  )
})

function readPdfTexts(pdf: Buffer): string[] {
  return [...readPdfObjects(pdf).values()].flatMap(({ stream }) =>
    [...(stream ?? '').matchAll(/\[((?:<[\da-f]*>|[\s\d.-])*)\] TJ/g)].map(([, shown = '']) =>
      [...shown.matchAll(/<([\da-f]*)>/g)]
        .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
        .join(''),
    ),
  )
}
