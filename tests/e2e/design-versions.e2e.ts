import { test, expect } from '../support/shop.ts'
import { placeDesignOrder, drawLogo } from '../support/sent-design.ts'
import { findAccessibilityProblems } from '../support/accessibility.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('a customer requests a change to a design version sent by staff, then approves the next version', async ({
  page,
  shop,
  browser,
}) => {
  const order = await placeDesignOrder(shop)
  const desk = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const staff = await desk.newPage()
  await shop.open(staff, '/admin/orders')
  await staff.getByRole('button', { name: order.number, exact: true }).click()
  const window = staff.getByRole('dialog', { name: order.number })
  await window
    .getByLabel('Add file')
    .setInputFiles({ name: 'dari kedai.png', mimeType: 'image/png', buffer: await drawLogo(page) })
  const approval = window.getByRole('region', { name: 'Approval' })
  await expect(approval).toContainText('Not approved')
  const propose = async (words: string) => {
    await approval.getByRole('button', { name: 'Send for approval' }).click()
    const asking = staff.getByRole('dialog', { name: 'Send for approval' })
    await asking.getByRole('radio', { name: 'Round' }).check()
    await asking.getByLabel('Message to the customer').fill(words)
    expect(await findAccessibilityProblems(staff)).toEqual([])
    await asking.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(asking).toBeHidden()
  }
  await propose('Kami betulkan warna.')
  await expect(approval).toContainText('Version 1, dari kedai.png, round, 6cm, 1,000 pieces')

  await expect
    .poll(async () => (await shop.listSandboxMessages(order.phone)).map(({ text }) => text).join('\n'))
    .toContain('sedia untuk disemak')
  const said = (await shop.listSandboxMessages(order.phone)).map(({ text }) => text).join('\n')
  const [, link = ''] = /(\/jejak#\S+)/.exec(said) ?? []
  await page.goto(link)
  const proposal = page.getByRole('region', { name: 'Kedai menyediakan versi ini untuk anda' })
  await expect(proposal).toContainText('Kami betulkan warna.')
  await proposal.getByRole('button', { name: 'Minta pindaan' }).click()
  await proposal.getByLabel('Apa yang perlu diubah?').fill('Besarkan tulisan')
  expect(await findAccessibilityProblems(page)).toEqual([])
  await proposal.getByRole('button', { name: 'Hantar' }).click()
  await expect(proposal).toContainText('Anda minta pindaan: “Besarkan tulisan”')

  await expect(approval).toContainText('Change requested')
  await expect(approval).toContainText('customer requested a change: “Besarkan tulisan”')
  await propose('')
  await page.reload()
  await proposal.getByRole('button', { name: 'Luluskan untuk dicetak' }).click()
  await expect(page.getByRole('region', { name: 'Semak dan luluskan' })).toContainText(
    'Anda telah meluluskan',
  )
  await expect(approval).toContainText('Approved')
  await expect(approval).toContainText('approved by the customer')
  await desk.close()
})
