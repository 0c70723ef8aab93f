import { replyToConversation } from '#core/inbox/thread.ts'
import { createQuickReply } from '#core/inbox/quick-replies.ts'
import { createTemplate } from '#core/messaging/message-templates.ts'
import { findProblemsInBothThemes } from '../support/accessibility.ts'
import {
  composer,
  conversationRow,
  openAsColleague,
  openSecondBrowser,
  testWithInbox,
  thread,
} from '../support/inbox-screen.ts'
import { dropOrPastePicture } from '../support/media-form.ts'
import { expect, expectErrors } from '../support/shop.ts'
import { phoneViewport } from '../support/side-menu.ts'

const test = testWithInbox()
const hourMs = 3_600_000
const picture = 'public/pictures/qr-contoh.png'

test('INBOX-22 keeps a draft per conversation through navigation, a reload and the end of the session', async ({
  page,
  shop,
  inbox,
}) => {
  expectErrors(page, /401/)
  const [first, second] = [shop.phone(), shop.phone()]
  await inbox.write({ phone: first, name: 'Draf Satu' })
  await inbox.write({ phone: second, name: 'Draf Dua' })
  const one = await inbox.conversationOf(first)
  await inbox.conversationOf(second)
  await shop.open(page, `/admin/inbox/${one.id}`)
  await composer(page).fill('Belum siap ditulis')
  await conversationRow(page, 'Draf Dua').click()
  await expect(composer(page)).toHaveValue('')
  await expect(conversationRow(page, 'Draf Satu')).toContainText('Draft: Belum siap ditulis')
  await conversationRow(page, 'Draf Satu').click()
  await expect(composer(page)).toHaveValue('Belum siap ditulis')
  await page.reload()
  await expect(composer(page)).toHaveValue('Belum siap ditulis')
  const token = await page.evaluate(() => localStorage.getItem('auth_token'))
  await page.evaluate(() => localStorage.setItem('auth_token', `${localStorage.getItem('auth_token')}x`))
  await page.goto(`/admin/inbox/${one.id}`)
  await page.waitForURL('**/login**')
  await page.evaluate((token) => localStorage.setItem('auth_token', token ?? ''), token)
  await shop.open(page, `/admin/inbox/${one.id}`)
  await expect(composer(page)).toHaveValue('Belum siap ditulis')
})

test('INBOX-22 sends a reply once when the server’s response is lost and staff retry', async ({
  page,
  shop,
  inbox,
}) => {
  expectErrors(page, /Failed to load resource|ERR_/)
  const phone = shop.phone()
  await inbox.write({ phone, name: 'Talian Putus' })
  const { id } = await inbox.conversationOf(phone)
  await shop.open(page, `/admin/inbox/${id}`)
  const path = replyToConversation.path.replace(':id', id)
  // The server receives the request, but the connection is lost before it responds.
  await page.route(`**${path}`, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await composer(page).fill('Sekali sahaja')
  await composer(page).press('Enter')
  const failed = thread(page).getByRole('alert')
  await expect(failed).toContainText('No connection')
  await page.reload()
  await expect(failed).toBeVisible()
  await page.unroute(`**${path}`)
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(failed).toHaveCount(0)
  await expect(thread(page).getByText('Sekali sahaja')).toHaveCount(1)
  await expect.poll(() => inbox.cloud.arrived.filter(({ to }) => to === phone).length).toBe(1)
})

test('INBOX-22 sends a chosen picture, and writes a note that is not sent to the customer', async ({
  page,
  shop,
  inbox,
}) => {
  const phone = shop.phone()
  await inbox.write({ phone, name: 'Gambar Tampal' })
  const { id } = await inbox.conversationOf(phone)
  await shop.open(page, `/admin/inbox/${id}`)
  await page.getByLabel('Files to send').setInputFiles(picture)
  await expect(page.getByRole('list', { name: 'Attachments' }).getByRole('listitem')).toHaveCount(1)
  await composer(page).fill('Ini QR kami')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(thread(page).getByRole('img', { name: 'qr-contoh.png' })).toBeVisible()
  await expect
    .poll(() => inbox.cloud.arrived.some(({ to, type }) => to === phone && type === 'image'))
    .toBe(true)
  await page.getByRole('button', { name: 'Note', exact: true }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('Jangan beri diskaun')
  await page.getByRole('textbox', { name: 'Note' }).press('Enter')
  await expect(thread(page).getByText('Jangan beri diskaun')).toBeVisible()
  expect(JSON.stringify(inbox.cloud.arrived)).not.toContain('diskaun')
  await expect(composer(page)).toBeVisible()
})

test('INBOX-22 fills in a template, and inserts a link to a product', async ({ page, shop, inbox }) => {
  const phone = shop.phone()
  await inbox.write({ phone, name: 'Puan Templat' })
  const { id } = await inbox.conversationOf(phone)
  await shop.call(createTemplate, { name: 'Sapaan', text: 'Nombor anda {phone}.' })
  await shop.open(page, `/admin/inbox/${id}`)
  await page.getByRole('button', { name: 'Add to the message' }).click()
  await page.getByRole('menuitem', { name: 'Sapaan' }).click()
  await expect(composer(page)).toHaveValue(`Nombor anda ${phone}.`)
  await page.getByRole('button', { name: 'Add to the message' }).click()
  await page.getByRole('menuitem', { name: 'Link to a product or order' }).click()
  await page.getByRole('dialog').getByRole('listitem').getByRole('button').first().click()
  await expect(composer(page)).toHaveValue(/^Nombor anda \d+\. http:\/\/\S+\/\S+$/)
})

test('INBOX-22 inserts a quick reply after a slash, and attaches pasted and dropped pictures', async ({
  page,
  shop,
  inbox,
}) => {
  const phone = shop.phone()
  await inbox.write({ phone, name: 'Puan Pantas' })
  const { id } = await inbox.conversationOf(phone)
  await shop.call(createQuickReply, { name: 'terima', text: 'Terima kasih, resit diterima.' })
  await shop.open(page, `/admin/inbox/${id}`)
  await composer(page).pressSequentially('/ter')
  await expect(page.getByRole('option', { name: '/terima' })).toBeVisible()
  await composer(page).press('Enter')
  await expect(composer(page)).toHaveValue('Terima kasih, resit diterima.')
  const attachments = page.getByRole('list', { name: 'Attachments' }).getByRole('listitem')
  await dropOrPastePicture(composer(page), 'paste', 'tampal.png')
  await expect(attachments).toHaveText(['tampal.png'])
  await dropOrPastePicture(thread(page), 'drop', 'jatuh.png')
  await expect(attachments).toHaveText(['tampal.png', 'jatuh.png'])
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect
    .poll(() => inbox.cloud.arrived.filter(({ to, type }) => to === phone && type === 'image').length)
    .toBe(2)
})

test('INBOX-22 the composer’s tabs, the colleague’s name and the remaining reply time fit in one row without overlap', async ({
  page,
  shop,
  inbox,
  program,
}) => {
  const [soon, late] = [shop.phone(), shop.phone()]
  await inbox.write({ phone: soon, name: 'Masih Boleh', at: new Date(Date.now() - hourMs / 2) })
  await inbox.write({ phone: late, name: 'Sudah Lewat', at: new Date(Date.now() - 30 * hourMs) })
  const [open, closed] = [await inbox.conversationOf(soon), await inbox.conversationOf(late)]
  const other = await openSecondBrowser(page)
  await openAsColleague(other, shop, program.url, `/admin/inbox/${open.id}`)
  const tab = page.getByRole('button', { name: 'Note', exact: true })
  const here = page.getByText('is here too')
  for (const width of [1280, phoneViewport.width]) {
    await page.setViewportSize({ width, height: 800 })
    await shop.open(page, `/admin/inbox/${open.id}`)
    await expect(here).toBeVisible()
    const boxes = await Promise.all(
      [tab, here, page.getByText('left to reply')].map((each) => each.boundingBox()),
    )
    const [note, colleague, left] = boxes
    if (!note || !colleague || !left) throw new Error('the composer lacks a part')
    expect(note.x + note.width, `${width} px`).toBeLessThanOrEqual(colleague.x)
    expect(colleague.x + colleague.width, `${width} px`).toBeLessThanOrEqual(left.x)
    expect(left.x + left.width, `${width} px`).toBeLessThanOrEqual(width)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await shop.open(page, `/admin/inbox/${closed.id}`)
  const notice = await page.getByText('More than 24 hours have passed').boundingBox()
  const tabBox = await tab.boundingBox()
  expect(notice?.y).toBeGreaterThanOrEqual((tabBox?.y ?? 0) + (tabBox?.height ?? 0))
  await other.context().close()
})

test('INBOX-22 counts down Meta’s 24 hours, and says why staff can’t reply afterwards', async ({
  page,
  shop,
  inbox,
}) => {
  const [soon, late] = [shop.phone(), shop.phone()]
  await inbox.write({ phone: soon, name: 'Hampir Tamat', at: new Date(Date.now() - 23 * hourMs) })
  await inbox.write({ phone: late, name: 'Sudah Tamat', at: new Date(Date.now() - 30 * hourMs) })
  const [open, closed] = [await inbox.conversationOf(soon), await inbox.conversationOf(late)]
  await shop.open(page, `/admin/inbox/${open.id}`)
  await expect(page.getByText(/\d+ min left to reply/)).toBeVisible()
  await shop.open(page, `/admin/inbox/${closed.id}`)
  await expect(page.getByText('More than 24 hours have passed')).toBeVisible()
  await expect(composer(page)).toHaveCount(0)
  await inbox.write({ phone: late, name: 'Sudah Tamat', text: 'Saya balas' })
  await expect(composer(page)).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: phoneViewport, hasTouch: true, isMobile: true })

  test('INBOX-23 opens a conversation on a phone, replies and returns to the list', async ({
    page,
    shop,
    inbox,
  }) => {
    const phone = shop.phone()
    await inbox.write({ phone, name: 'Pelanggan Telefon', text: 'Salam dari telefon' })
    const { id } = await inbox.conversationOf(phone)
    await shop.open(page, '/admin/inbox')
    await conversationRow(page, 'Pelanggan Telefon').tap()
    await expect(page).toHaveURL(new RegExp(id))
    await expect(conversationRow(page, 'Pelanggan Telefon')).toBeHidden()
    await expect(thread(page)).toContainText('Salam dari telefon')
    await expect(composer(page)).not.toBeFocused()
    await composer(page).fill('Baris satu')
    await composer(page).press('Enter')
    await composer(page).pressSequentially('baris dua')
    await expect(composer(page)).toHaveValue('Baris satu\nbaris dua')
    await page.getByRole('button', { name: 'Send', exact: true }).tap()
    await expect(thread(page)).toContainText('baris dua')
    const targets = page.locator('main').getByRole('button').or(page.locator('main').getByRole('link'))
    for (const box of await targets.evaluateAll(measureTargets))
      expect(box.height, box.name).toBeGreaterThanOrEqual(43.5)
    expect(await page.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight)).toBe(true)
    expect(await findProblemsInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: 'More actions' }).tap()
    await page.getByRole('menuitem', { name: 'Customer details' }).tap()
    await expect(page.getByRole('dialog', { name: 'Customer details' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'All conversations' }).tap()
    await expect(conversationRow(page, 'Pelanggan Telefon')).toBeVisible()
    expect(await findProblemsInBothThemes(page)).toEqual([])
  })
})

/** Measures the clickable areas of controls, including areas larger than the visible control. Runs in the browser. */
function measureTargets(elements: Element[]) {
  return elements
    .filter((element) => element.checkVisibility())
    .map((element) => {
      const after = getComputedStyle(element, '::after')
      const extra = after.position === 'absolute' ? -2 * Number.parseFloat(after.top) : 0
      return {
        name: element.getAttribute('aria-label') ?? element.textContent ?? '',
        height: element.getBoundingClientRect().height + Math.max(extra || 0, 0),
      }
    })
}
