import type { Page } from '@playwright/test'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { createOrderAsAdmin } from '#core/orders/admin/create-order.ts'
import { getOrderLink } from '#core/orders/admin/admin-order.ts'
import { findAccessibilityProblems } from '../support/accessibility.ts'
import { expectToFitWidth } from '../support/expect-to-fit.ts'
import { groupTextLines, readPdfTexts } from '../support/pdf-text.ts'
import { expect, toast, test } from '../support/shop.ts'

async function readPdf(url: string): Promise<string> {
  const answer = await fetch(url)
  return readPdfTexts(Buffer.from(await answer.arrayBuffer()))
    .flatMap(groupTextLines)
    .join('\n')
}

test('ORD-19 ORD-42 staff create a counter order paid in cash, print the receipt and reorder with changes', async ({
  page,
  shop,
}) => {
  const placed = await page.request.post('/api/iron-on/save-order', {
    data: {
      nama: 'Puan Kalsom Ismail',
      phone: '013-955 1177',
      deliveryMethod: 'selfPickup',
      orders: [{ namaAnak: 'DAMIA', warna: 'Red/White', bilangan: 1 }],
    },
  })
  expect(placed.status()).toBe(200)
  await shop.open(page, '/admin/orders')
  await page.getByRole('link', { name: 'New order' }).click()
  await page.waitForURL('**/admin/orders/new')
  await page.getByRole('button', { name: 'Create order' }).click()
  await expect(page.getByText('Please choose the items.')).toBeVisible()

  await page.getByLabel('Find customer').fill('kalsom')
  await page.getByRole('list', { name: 'Customers found' }).getByRole('button').click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Puan Kalsom Ismail')
  await page.getByRole('button', { name: 'Create order' }).click()
  await expect(page.getByText('Please choose the items.')).toBeVisible()

  const add = page.getByRole('combobox', { name: 'Add item', exact: true })
  await add.selectOption('Iron-On Name Tag')
  await page.getByLabel('Names').fill('ALI\nSITI AMINAH')
  await add.selectOption('Iron-On Logo')
  await expect(page.getByLabel('Names')).toBeHidden()
  await add.selectOption('Iron-On Name Tag')
  await expect(page.getByLabel('Names')).toHaveValue('ALI\nSITI AMINAH')
  await page.getByLabel('Colour').selectOption('Red/White')
  await page.getByRole('button', { name: 'Add to order' }).click()
  await add.selectOption('Custom item')
  await page.getByLabel('Description', { exact: true }).fill('Laminating A4')
  await page.getByLabel('Price per piece').fill('2.50')
  await page.getByRole('button', { name: 'Create order' }).click()
  await expect(page.getByText('Add this item to the order first')).toBeVisible()
  await page.getByLabel('Price per piece').press('Enter')
  const ordered = page.getByRole('list', { name: 'Order items' })
  await expect(ordered.getByText('SITI AMINAH')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('RM 22.50')
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  await expectToFitWidth(page)
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })

  await page.getByLabel('Paid in cash').check()
  await page.getByRole('button', { name: 'Create order' }).click()
  await expect(toast(page, /Order \d{4}-\d{4} created/)).toBeVisible()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Laminating A4').first()).toBeVisible()
  await expect(dialog.getByText('Created by staff')).toBeVisible()
  await expect(dialog.getByText('Paid').first()).toBeVisible()
  const opened = page.context().waitForEvent('response', (answer) => answer.url().includes('/api/documents/'))
  await toast(page, /created/)
    .getByRole('button', { name: 'Receipt' })
    .click()
  const malay = await readPdf((await opened).url())
  for (const part of [/Resit REC-\d{4}-\d{4}/, 'Laminating A4', /Dibayar .*, Tunai\|RM 22\.50/])
    expect(malay).toMatch(part)
  await dialog.getByRole('button', { name: 'Issue receipt' }).click()
  const issuing = page.getByRole('dialog', { name: 'Issue receipt' })
  expect(await findAccessibilityProblems(page, { within: '[role=dialog]' })).toEqual([])
  await issuing.getByLabel('Language').selectOption('English')
  await issuing.getByRole('button', { name: 'Issue receipt' }).click()
  await expect(toast(page, /Receipt REC-\d{4}-\d{4} issued/)).toBeVisible()
  const link = dialog.getByRole('link', { name: /^Receipt REC-/ }).first()
  const english = new URL((await link.getAttribute('href')) ?? '', page.url()).href
  expect(await readPdf(english)).toMatch(/Paid .*, Cash\|RM 22\.50/)

  await dialog.getByRole('button', { name: 'Reorder' }).click()
  await page.getByRole('link', { name: 'Edit the items first' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Puan Kalsom Ismail')
  await ordered.getByRole('button', { name: 'Edit Iron-On Name Tag' }).click()
  await page.getByLabel('Names').fill('SITI AMINAH')
  await page.getByRole('button', { name: 'Save item' }).click()
  await expect(ordered.getByText('ALI', { exact: true })).toBeHidden()
  await ordered.getByRole('button', { name: 'Edit Laminating A4' }).click()
  await page.getByLabel('Price per piece').fill('3')
  await page.getByRole('button', { name: 'Save item' }).click()
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('RM 13.00')
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Create order' }).click()
  await expect(toast(page, /Order \d{4}-\d{4} created/)).toBeVisible()
})

test('ORD-40 the packing slip of an order without a phone number has a QR code that opens the order', async ({
  page,
  shop,
}) => {
  await shop.open(page, '/admin/orders/new')
  const add = page.getByRole('combobox', { name: 'Add item', exact: true })
  await add.selectOption('Custom item')
  await page.getByLabel('Description', { exact: true }).fill('Laminating A4')
  await page.getByLabel('Price per piece').fill('2.50')
  await page.getByRole('button', { name: 'Add to order' }).click()
  await page.getByLabel('Name (optional)', { exact: true }).fill('Pelanggan Tanpa Telefon')
  await page.getByText('Pos', { exact: true }).click()
  await page.getByRole('button', { name: 'Create order' }).click()
  await expect(page.getByText('Enter a phone number. Carriers require one.')).toBeVisible()
  await page.getByText('Self-Pickup', { exact: true }).click()
  await expect(page.getByText('Without a phone number, no messages are sent')).toBeVisible()
  // Wait for the total without postage, because the order is stored with the displayed total.
  await expect(page.getByRole('region', { name: 'Total' })).toContainText(/Total(?:Was RM 10\.50)?RM 2\.50/)
  await page.getByRole('button', { name: 'Create order' }).click()
  await expect(toast(page, /Order \d{4}-\d{4} created/)).toBeVisible()

  const dialog = page.getByRole('dialog')
  await expect(
    dialog.getByRole('img', { name: 'QR code that opens the order for the customer' }),
  ).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Message' })).toBeHidden()
  await expect(dialog.getByRole('link', { name: 'Chat on WhatsApp' })).toBeHidden()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await findAccessibilityProblems(page)).toEqual([])
    await expectToFitWidth(page)
  }
  await dialog.getByRole('button', { name: /^Move to/ }).click()
  const move = page.getByRole('dialog', { name: 'Confirm payment' })
  await expect(move.getByText('No phone number, so no message is sent.')).toBeVisible()
  await expect(move.getByLabel('Notify customer on WhatsApp')).toBeHidden()
  await move.getByRole('button', { name: 'Confirm payment' }).click()
  await expect(move).toBeHidden()

  await dialog.getByRole('link', { name: 'Packing slip' }).click()
  const slip = page.getByRole('article', { name: /^Packing slip/ })
  await expect(slip.getByRole('region', { name: 'Jejak pesanan' })).toBeVisible()
  expect(await findAccessibilityProblems(page)).toEqual([])
  const id = new URL(page.url()).pathname.split('/')[3] ?? ''
  const { link } = await shop.call(getOrderLink, { id })
  await page.goto(link ?? '')
  await expect(page.getByText('Laminating A4').first()).toBeVisible()

  await page.goto('/admin/orders?show=table&search=Tanpa+Telefon')
  await expect(page.getByText('No phone number').first()).toBeVisible()
})

test('FIX-38 the counter order form shows the tags per set and the price of an item that is not yet added, and requires a name only if a phone number is entered', async ({
  page,
  shop,
}) => {
  await shop.open(page, '/admin/orders/new')
  const add = page.getByRole('combobox', { name: 'Add item', exact: true })
  await add.selectOption('Iron-On Name Tag')
  const fields = page.getByRole('group').filter({ has: page.getByLabel('Names') })
  await expect(fields).toContainText('Complete the fields to see the price.')
  await expect(fields).toContainText('Each set has 7 tags, so each name gets 7.')
  await page.getByLabel('Names').fill('ALI\nSITI')
  await page.getByLabel('Colour').selectOption('Red/White')
  await expect(fields).toContainText('Price RM 20.00')
  await page.getByLabel('Sets of each').fill('2')
  await expect(fields).toContainText('each name gets 14.')
  await expect(fields).toContainText('Price RM 40.00')
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await findAccessibilityProblems(page)).toEqual([])
    await expectToFitWidth(page)
  }
  await add.selectOption('Custom item')
  await page.getByLabel('Description', { exact: true }).fill('Laminating A4')
  await page.getByLabel('Price per piece').fill('2.50')
  await page.getByLabel('Quantity').fill('3')
  await expect(page.getByText('Price RM 7.50')).toBeVisible()
  await page.getByRole('button', { name: 'Add to order' }).click()
  await add.selectOption('Iron-On Name Tag')
  await expect(fields).toContainText('Price RM 40.00')
  await page.getByRole('button', { name: 'Add to order' }).click()
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('TotalRM 47.50')

  const name = page.getByLabel(/^Name( \(optional\))?$/)
  await expect(name).toHaveAttribute('placeholder', 'Walk-in')
  await page.getByLabel('Phone').fill('013-955 1199')
  await expect(name).not.toHaveAttribute('placeholder')
  await page.getByRole('button', { name: 'Create order' }).click()
  await expect(page.getByText('Please enter the name.')).toBeVisible()
  await page.getByLabel('Phone').fill('')
  await page.getByLabel('Paid in cash').check()
  await page.getByRole('button', { name: 'Create order' }).click()
  await expect(toast(page, /Order \d{4}-\d{4} created/)).toBeVisible()
  await expect(page.getByRole('dialog').getByText('Walk-in').first()).toBeVisible()
})

test('a counter order paid in cash shows the rounded amount, including on the packing slip', async ({
  page,
  shop,
}) => {
  await shop.open(page, '/admin/orders/new')
  await page.getByRole('combobox', { name: 'Add item', exact: true }).selectOption('Custom item')
  await page.getByLabel('Description', { exact: true }).fill('Laminating A4')
  await page.getByLabel('Price per piece').fill('12.43')
  await page.getByRole('button', { name: 'Add to order' }).click()
  const total = page.getByRole('region', { name: 'Total' })
  await expect(total).toContainText('TotalRM 12.43')
  await page.getByLabel('Paid in cash').check()
  await expect(total).toContainText('Cash to take: RM 12.45, rounded to 5 sen')
  await page.getByLabel('Discount').fill('0.02')
  await expect(total.getByRole('alert')).toContainText(
    'It is now RM 12.41. In cash: RM 12.40, rounded to 5 sen.',
  )
  await total.getByRole('button', { name: 'Confirm RM 12.40 in cash' }).click()
  await page.getByLabel('Discount').fill('')
  await total.getByRole('button', { name: 'Confirm RM 12.45 in cash' }).click()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await findAccessibilityProblems(page)).toEqual([])
    await expectToFitWidth(page)
  }
  await page.getByRole('button', { name: 'Create order' }).click()
  await expect(toast(page, /Order \d{4}-\d{4} created, RM 12\.45 in cash/)).toBeVisible()
  await page.getByRole('dialog').getByRole('link', { name: 'Packing slip' }).click()
  const slip = page.getByRole('article', { name: /^Packing slip/ })
  await expect(slip.getByRole('definition')).toHaveText(['RM 12.43', 'RM 0.02', 'RM 12.45'])
})

test('FIX-04 choosing an existing customer keeps the delivery method, offers the saved address and asks to confirm a changed cash total', async ({
  page,
  shop,
}) => {
  await placePosted(page)
  await shop.open(page, '/admin/orders/new')
  await page.getByRole('combobox', { name: 'Add item', exact: true }).selectOption('Custom item')
  await page.getByLabel('Description', { exact: true }).fill('Laminating A4')
  await page.getByLabel('Price per piece').fill('29.40')
  await page.getByRole('button', { name: 'Add to order' }).click()
  const total = page.getByRole('region', { name: 'Total' })
  await expect(total).toContainText('TotalRM 29.40')
  await page.getByLabel('Paid in cash').check()

  const search = page.getByLabel('Find customer')
  await search.fill('rosli')
  await expect(page.getByRole('list', { name: 'Customers found' })).toContainText('Encik Rosli Pos')
  await search.press('Enter')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Encik Rosli Pos')
  await expect(page.getByLabel('Self-Pickup')).toBeChecked()
  await expect(total).toContainText('TotalRM 29.40')
  const offer = page.getByRole('region', { name: 'Previous address' })
  await expect(offer).toContainText('12 Jalan Mawar, 20000 Kuala Terengganu, Terengganu')
  expect(await findAccessibilityProblems(page)).toEqual([])

  await offer.getByRole('button', { name: 'Ship to this address' }).click()
  await expect(page.getByLabel('Pos', { exact: true })).toBeChecked()
  await expect(page.getByLabel('Address line 1', { exact: true })).toHaveValue('12 Jalan Mawar')
  await expect(total).toContainText('Was RM 29.40RM 37.40')
  await expect(total.getByRole('alert')).toContainText('It is now RM 37.40')
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Create order' }).click()
  await expect(total).toContainText('Confirm the new total of RM 37.40 first.')
  await expect(page).toHaveURL(/orders\/new$/)
  await total.getByRole('button', { name: 'Confirm RM 37.40 in cash' }).click()
  await expect(total.getByRole('alert')).toBeHidden()
  await page.getByRole('button', { name: 'Create order' }).click()
  await expect(toast(page, /Order \d{4}-\d{4} created/)).toBeVisible()
})

test('FIX-04 choosing an existing customer as a group’s organiser keeps the chosen delivery method', async ({
  page,
  shop,
}) => {
  await placePosted(page)
  await shop.open(page, '/admin/orders/groups/new')
  await page.getByLabel('Expected children').fill('25')
  await page.getByLabel('Expected names').fill('ALI\nSITI')
  await expect(page.getByLabel('Expected children')).toHaveValue('25')
  await page.getByLabel('Find customer').fill('rosli')
  await page.getByRole('list', { name: 'Customers found' }).getByRole('button').click()
  await expect(page.getByLabel('Organiser name')).toHaveValue('Encik Rosli Pos')
  await expect(page.getByLabel('Self-Pickup')).toBeChecked()
})

async function placePosted(page: Page): Promise<void> {
  const placed = await page.request.post('/api/iron-on/save-order', {
    data: {
      nama: 'Encik Rosli Pos',
      phone: '013-955 1188',
      deliveryMethod: 'pos',
      shipping: {
        address1: '12 Jalan Mawar',
        address2: '',
        city: 'Kuala Terengganu',
        postcode: '20000',
        state: 'Terengganu',
        country: 'Malaysia',
      },
      orders: [{ namaAnak: 'DAMIA', warna: 'Red/White', bilangan: 1 }],
    },
  })
  expect(placed.status()).toBe(200)
}

test('FIX-05 printed packing slips have margins on every page and never split the totals between pages', async ({
  page,
  shop,
}) => {
  test.slow()
  const library = await PDFiumLibrary.init()
  for (const count of [24, 27, 60]) {
    const items = Array.from({ length: count }, (_, at) => ({
      kind: 'free' as const,
      what: `Kad jemputan ${at + 1}`,
      quantity: 1,
      each_sen: 150,
    }))
    const { id } = await shop.call(createOrderAsAdmin, {
      nama: 'Encik Lim',
      phone: shop.phone(),
      delivery_method: 'selfPickup',
      address1: '',
      address2: '',
      postcode: '',
      city: '',
      state: '',
      items,
      paid: true,
      total_sen: count * 150,
      request_id: `printed with ${count} items`,
    })
    {
      await shop.open(page, `/admin/orders/${id}/packing-slip`)
      await expect(page.getByRole('article')).toContainText(`Kad jemputan ${count}`)
      const document = await library.loadDocument(
        await page.pdf({ preferCSSPageSize: true, path: `/tmp/doc-web-packing-slip-${count}.pdf` }),
      )
      const texts: string[] = []
      for (const sheet of document.pages()) {
        // Remove spaces, because PDFium inserts them between the letters of some pages.
        texts.push(sheet.getText().replaceAll(/\s/g, ''))
        const { data, width, height } = await sheet.render({ scale: 1, render: 'bitmap' })
        const edges = [data.subarray(0, 40 * width * 4), data.subarray((height - 40) * width * 4)]
        for (const edge of edges) expect(edge.every((value) => value === 255)).toBe(true)
      }
      document.destroy()
      const found = [...texts.join('').matchAll(/Kadjemputan(\d+)(?=Kuantiti|:)/g)]
      expect(found.map(([, number]) => Number(number))).toEqual(items.map((_, at) => at + 1))
      expect(texts.length).toBeGreaterThan(1)
      const total = /(Jumlah|Total)RM[\d.]+(Dibayar,tunaidikaunter|Paid)RM[\d.]+/
      const last = texts.filter((text) => total.test(text))
      expect(last).toHaveLength(1)
      expect(last[0]).toContain(`Kadjemputan${count}`)
    }
  }
  library.destroy()
})

test('FIX-11 wraps words of 80 letters on the packing slip, the label and order lists', async ({
  page,
  shop,
}) => {
  const word = 'W'.repeat(80)
  const { id } = await shop.call(createOrderAsAdmin, {
    nama: word,
    phone: shop.phone(),
    delivery_method: 'pos',
    address1: word,
    address2: word,
    postcode: '43000',
    city: word,
    state: 'Selangor',
    items: [{ kind: 'free', what: word, quantity: 1, each_sen: 150 }],
    paid: true,
    total_sen: 150 + 800,
    request_id: 'printed with long words',
  })
  const outside = () =>
    page.getByRole('article').evaluate((sheet) => {
      const { right, bottom } = sheet.getBoundingClientRect()
      const found: string[] = []
      const walker = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const range = document.createRange()
        range.selectNodeContents(node)
        const box = range.getBoundingClientRect()
        if (box.right > right || box.bottom > bottom) found.push(node.textContent ?? '')
      }
      return found
    })
  for (const paper of ['packing-slip', 'label']) {
    await shop.open(page, `/admin/orders/${id}/${paper}`)
    await expect(page.getByRole('article')).toContainText(word)
    for (const media of ['screen', 'print'] as const) {
      await page.emulateMedia({ media })
      // 794 px is the width of A4.
      for (const width of media === 'print' ? [794] : [390, 1280]) {
        await page.setViewportSize({ width, height: 1123 })
        expect(await outside(), `${paper} ${media} ${width}`).toEqual([])
        if (paper !== 'label') await expectToFitWidth(page)
      }
    }
    await page.emulateMedia({ media: null })
  }
  await page.emulateMedia({ media: 'screen' })
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    for (const show of ['board', 'table']) {
      await shop.open(page, `/admin/orders?show=${show}`)
      if (show === 'board' && width === 390) await page.getByRole('tab', { name: /^Paid/ }).click()
      await expect(page.getByText(word).first()).toBeVisible()
      await expectToFitWidth(page, `${show} at ${width}`)
    }
  }
})
