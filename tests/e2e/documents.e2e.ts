import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { createOrderAsAdmin } from '#core/orders/admin/create-order.ts'
import { formatListDay, getShopDay } from '#core/shared/shop-time.ts'
import { addDays } from '#core/shared/shop-weeks.ts'
import { findAccessibilityProblems } from '../support/accessibility.ts'
import { expectToFitWidth } from '../support/expect-to-fit.ts'
import { groupTextLines, readPdfTexts } from '../support/pdf-text.ts'
import { expect, navigateTo, test, toast, type Shop } from '../support/shop.ts'

const shots = process.env['SHOTS']

async function createOrder(shop: Shop, phone: string, more: object = {}): Promise<string> {
  const { id } = await shop.call(createOrderAsAdmin, {
    nama: 'Cikgu Rosnah binti Abdul Rahman',
    phone,
    delivery_method: 'selfPickup',
    address1: '',
    address2: '',
    postcode: '',
    city: '',
    state: '',
    items: [{ kind: 'free', what: 'Laminating A4', quantity: 100, each_sen: 126 }],
    paid: false,
    total_sen: 12_600,
    request_id: crypto.randomUUID(),
    ...more,
  })
  return id
}

async function openOrder(page: Page, id: string) {
  await navigateTo(page, `/admin/orders?show=table&order=${id}`)
  return page.getByRole('dialog', { name: /^Order/ })
}

async function expectWellShown(page: Page, name: string, within = '[role=dialog]'): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await findAccessibilityProblems(page, { within })).toEqual([])
      await expectToFitWidth(page)
      if (shots) await page.screenshot({ path: `${shots}/${name}-${width}-${colorScheme}.png` })
    }
  }
}

const readText = (pdf: Buffer) => readPdfTexts(pdf).flatMap(groupTextLines).join('\n')

async function readDocument(page: Page, name: RegExp): Promise<string> {
  const link = page.getByRole('link', { name })
  const address = new URL((await link.getAttribute('href')) ?? '', page.url()).href
  const answer = await fetch(address)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  return readText(Buffer.from(await answer.arrayBuffer()))
}

test('staff issue an invoice, a receipt and a credit note to a company, and open the customer’s statement', async ({
  page,
  shop,
}) => {
  test.slow()
  const phone = shop.phone()
  const id = await createOrder(shop, phone)
  await shop.open(page, '/admin/orders')
  const order = await openOrder(page, id)

  await order.getByRole('button', { name: 'Issue invoice' }).click()
  const invoice = page.getByRole('dialog', { name: 'Issue invoice' })
  await invoice.getByLabel('Company or school').fill('Sekolah Kebangsaan Taman Jaya')
  await invoice.getByLabel('Registration number').fill('BBA1234')
  await invoice.getByLabel('Address').fill('1 Jalan Satu\n43000 Kajang')
  await invoice.getByLabel('PO number').fill('PO-77')
  await invoice.getByLabel('Days to pay').fill('two weeks')
  await expect(invoice.getByRole('button', { name: 'Issue invoice' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await invoice.getByLabel('Days to pay').fill('14')
  await expectWellShown(page, 'invoice')
  await invoice.getByRole('button', { name: 'Issue invoice' }).click()
  await expect(toast(page, /Invoice INV-\d{4}-\d{4} issued/)).toBeVisible()
  const dueOn = formatListDay(addDays(getShopDay(new Date()), 14))
  await expect(order.getByText(`due ${dueOn}`)).toBeVisible()
  const text = await readDocument(page, /^Invoice INV-/)
  for (const part of ['Sekolah Kebangsaan Taman Jaya', 'BBA1234', '43000 Kajang', 'PO-77', 'RM 126.00'])
    expect(text).toContain(part)
  await expect(order.getByRole('button', { name: 'Issue invoice' })).toHaveAttribute('aria-disabled', 'true')

  await order.getByRole('button', { name: 'Record payment' }).click()
  const payment = page.getByRole('dialog', { name: 'Record payment' })
  await payment.getByRole('button', { name: 'Record payment' }).click()
  await expect(toast(page, 'Payment recorded')).toBeVisible()
  await order.getByRole('button', { name: 'Issue receipt' }).click()
  const receipt = page.getByRole('dialog', { name: 'Issue receipt' })
  await expectWellShown(page, 'receipt')
  await receipt.getByRole('button', { name: 'Issue receipt' }).click()
  await expect(toast(page, /Receipt REC-\d{4}-\d{4} issued/)).toBeVisible()
  expect(await readDocument(page, /^Receipt REC-/)).toContain('Sekolah Kebangsaan Taman Jaya')
  await order.getByRole('button', { name: 'Issue receipt' }).click()
  await receipt.getByRole('button', { name: 'Issue receipt' }).click()
  await expect(toast(page, /Receipt REC-\d{4}-\d{4} already exists/)).toBeVisible()

  await order.getByRole('button', { name: 'Issue credit note' }).click()
  const credit = page.getByRole('dialog', { name: 'Issue credit note' })
  await expect(credit.getByLabel('Amount to credit')).toHaveValue('126.00')
  await credit.getByLabel('Amount to credit').fill('127')
  await expect(credit.getByRole('button', { name: 'Issue credit note' })).toHaveAttribute(
    'title',
    'At most RM 126.00 of this invoice can be credited.',
  )
  await credit.getByLabel('Amount to credit').fill('26')
  await credit.getByLabel('Note').fill('One sheet was missing.')
  const reduces = credit.getByLabel(/^Reduce the order’s total from RM 126\.00 to RM 100\.00/)
  await expect(reduces).toBeChecked()
  await expectWellShown(page, 'credit-note')
  await credit.getByRole('button', { name: 'Issue credit note' }).click()
  await expect(toast(page, /Credit note CN-\d{4}-\d{4} issued/)).toBeVisible()
  expect(await readDocument(page, /^Credit note CN-/)).toContain('One sheet was missing.')
  await expect(order).toContainText(/OverpaidRM 26\.00/)
  await expect(order.getByText(/^Credit note CN-\d{4}-\d{4}: −RM 26\.00$/)).toBeVisible()
  await order.getByRole('button', { name: 'Issue credit note' }).click()
  await expect(credit.getByLabel('Amount to credit')).toHaveValue('100.00')
  await expect(credit.getByLabel(/^Reduce the order’s total/)).not.toBeChecked()
  await credit.getByRole('button', { name: 'Cancel' }).click()

  await order.getByRole('button', { name: 'Record refund' }).click()
  const refund = page.getByRole('dialog', { name: 'Record refund' })
  await refund.getByLabel('Amount refunded').fill('36')
  await expect(refund).toContainText(
    /A credit note of RM 10\.00 for INV-\d{4}-\d{4} is issued with the refund\./,
  )
  await refund.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await order.getByRole('button', { name: 'Cancel order' }).click()
  const cancelling = page.getByRole('dialog', { name: 'Cancel order' })
  await expect(cancelling).toContainText(/INV-\d{4}-\d{4} of RM 100\.00 stays open\./)
  await cancelling.getByRole('button', { name: 'Keep order' }).click()
  await order.getByRole('link', { name: /^Invoice INV-/ }).scrollIntoViewIfNeeded()
  const history = order.getByRole('list', { name: 'History' }).getByRole('listitem')
  await expect(history.filter({ hasText: /issued|Payment confirmed|Moved|Edited/ })).toContainText([
    /Edited/,
    /Credit note CN-\d{4}-\d{4} issued/,
    /Receipt REC-\d{4}-\d{4} issued/,
    /Moved from New to Paid/,
    /Invoice INV-\d{4}-\d{4} issued.*, \d/,
  ])
  await expectWellShown(page, 'order')

  await navigateTo(page, `/admin/contacts/person/${phone}`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Statement of account' }).click()
  const period = page.getByRole('dialog', { name: 'Statement of account' })
  await period.getByLabel('Language').selectOption('English')
  await expectWellShown(page, 'statement')
  await period.getByRole('button', { name: 'Download PDF' }).click()
  const statement = readText(await readFile(await (await download).path()))
  for (const part of ['Sekolah Kebangsaan Taman Jaya', /INV-\d{4}-\d{4}/, /CN-\d{4}-\d{4}.*-RM 26\.00/])
    expect(statement).toMatch(part)
  await expectWellShown(page, 'person', 'main')
})

test('the form for a customer’s next document is filled in with the company, address and days to pay of the last document', async ({
  page,
  shop,
}) => {
  const phone = shop.phone()
  await shop.open(page, '/admin/orders')
  let order = await openOrder(page, await createOrder(shop, phone))
  await order.getByRole('button', { name: 'Issue invoice' }).click()
  const invoice = page.getByRole('dialog', { name: 'Issue invoice' })
  await invoice.getByLabel('Company or school').fill('Kilang Maju Sdn Bhd')
  await invoice.getByLabel('Address').fill('Lot 5\n43000 Kajang')
  await invoice.getByLabel('PO number').fill('PO-1')
  await invoice.getByLabel('Days to pay').fill('21')
  await invoice.getByRole('button', { name: 'Issue invoice' }).click()
  await expect(toast(page, /Invoice .* issued/)).toBeVisible()

  order = await openOrder(page, await createOrder(shop, phone))
  await order.getByRole('button', { name: 'Issue invoice' }).click()
  await expect(invoice.getByLabel('Company or school')).toHaveValue('Kilang Maju Sdn Bhd')
  await expect(invoice.getByLabel('Address')).toHaveValue('Lot 5\n43000 Kajang')
  await expect(invoice.getByLabel('Days to pay')).toHaveValue('21')
  await expect(invoice.getByLabel('PO number')).toHaveValue('')
  await invoice.getByRole('button', { name: 'Cancel' }).click()

  const validUntil = addDays(getShopDay(new Date()), 14)
  order = await openOrder(
    page,
    await createOrder(shop, phone, { quote: { valid_until: validUntil, note: '' } }),
  )
  await order.getByRole('button', { name: 'Issue quotation' }).click()
  const quotation = page.getByRole('dialog', { name: 'Issue quotation' })
  await expect(quotation.getByLabel('Company or school')).toHaveValue('Kilang Maju Sdn Bhd')
  await quotation.getByLabel('Company or school').fill('Kilang Baru Sdn Bhd')
  await quotation.getByRole('button', { name: 'Issue quotation' }).click()
  await expect(toast(page, /Quotation QUO-\d{4}-\d{4} issued/)).toBeVisible()
  expect(await readDocument(page, /^Quotation QUO-/)).toContain('Kilang Baru Sdn Bhd')
})
