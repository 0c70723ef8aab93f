import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { acceptInvitation, createInvitation } from '#core/identity/invitations.ts'
import { signIn } from '#core/identity/sign-in.ts'
import { getOrderLink } from '#core/orders/admin/admin-order.ts'
import { placeStickerOrder } from '#core/orders/orders.ts'
import { adminPassword } from '../program.ts'
import { callShop } from './shop-calls.ts'
import type { Visitor } from './visitor.ts'

/** The steps of a user through the shop. They are the same in every browser. */
export type Flow = (visitor: Visitor, shop: string) => Promise<void>

const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 900 }
const calculator = '/category/printing/stickerprint/mirrorcoat-sticker/calculator'

export const orderStickers: Flow = async (visitor) => {
  await visitor.resize(phone.width, phone.height)
  await visitor.goto(calculator)
  await visitor.click('radio', '5cm')
  await visitor.sees('1,000 keping, 5cm')
  await visitor.fits()
  await visitor.click('button', 'Buat Pesanan')
  await visitor.sees('Borang Pesanan Mirrorcoat Sticker')
  await visitor.fill('Nama', 'Siti Aminah')
  await visitor.fill('No Telefon', '012-345 6701')
  await visitor.fits()
  await visitor.click('button', 'Hantar Pesanan')
  await visitor.arrives('/category/printing/stickerprint/mirrorcoat-sticker/thank-you')
  await visitor.sees('Tempahan Diterima!')
  await visitor.fits()
}

export const orderNameTag: Flow = async (visitor) => {
  await visitor.resize(phone.width, phone.height)
  await visitor.goto('/category/printing/iron-on-dtf/nametag/order')
  await visitor.fill('Nama anak', 'Siti Aminah')
  await visitor.click('button', 'Warna')
  await visitor.click('button', 'Red/White')
  await visitor.fill('Nama', 'Aisyah binti Ahmad')
  await visitor.fill('No Telefon', '012-345 6702')
  await visitor.fits()
  await visitor.click('button', 'Hantar Pesanan')
  await visitor.arrives('/category/printing/iron-on-dtf/nametag/thank-you')
  await visitor.sees('SITI AMINAH, Red/White')
  await visitor.fits()
}

export const approveDesign: Flow = async (visitor, shop) => {
  const { id, orderNumber } = await callShop(shop, placeStickerOrder, {
    nama: 'Siti Aminah',
    phone: '0123456703',
    deliveryMethod: 'selfPickup',
    stickerDetails: { stickerSize: '6cm', orderQuantity: 1000, totalCost: 126 },
  })
  const { token } = await callShop(shop, signIn, { username: 'admin', password: adminPassword })
  const { link } = await callShop(shop, getOrderLink, { id }, token)
  const folder = mkdtempSync(join(tmpdir(), 'cetak-design-'))
  try {
    const design = join(folder, 'logo.png')
    await sharp(Buffer.from(logo)).png().toFile(design)
    await visitor.resize(phone.width, phone.height)
    await visitor.goto(`/jejak?no=${orderNumber}${new URL(link ?? '').hash}`)
    await visitor.sees('Muat naik reka bentuk')
    await visitor.upload('Pilih fail', design)
    await visitor.sees('1,000 × Mirrorcoat Sticker, 6cm, potongan petak')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const proof = '[role=img][aria-label="Reka bentuk 6cm di sebelah syiling 50 sen"]'
  await visitor.until('the design is drawn', () =>
    visitor.run((css) => document.querySelectorAll(`${css} image`).length > 1, proof),
  )
  await visitor.drag(proof, { x: 30, y: 0 })
  await visitor.until('the design has moved to the right', () =>
    visitor.run((css) => Number(document.querySelector(`${css} g g image`)?.getAttribute('x')) > 5, proof),
  )
  // Waits for the note below the picture, because it moves the controls.
  await visitor.sees('Jalur berlorek di luar garisan')
  await visitor.click('radio', 'Bulat')
  await visitor.sees('potongan bulat')
  await visitor.fits()
  await visitor.click('button', 'Luluskan untuk dicetak')
  await visitor.sees('Anda telah meluluskan reka bentuk ini.')
  await visitor.fits()
}

/** The logo is a disc on white with a line of text. */
const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900">
  <rect width="900" height="900" fill="#fff"/><circle cx="450" cy="450" r="330" fill="#283"/>
  <rect x="200" y="400" width="500" height="100" fill="#ffd400"/></svg>`

export const followSuggestion: Flow = async (visitor) => {
  await visitor.resize(phone.width, phone.height)
  await visitor.goto('/')
  await visitor.fill('Search any Product', 'mirror')
  await visitor.clickSelector('search a[href$="mirrorcoat-sticker/calculator"]')
  await visitor.arrives(calculator)
}

export const pasteJerseys: Flow = async (visitor, shop) => {
  await visitor.resize(desk.width, desk.height)
  await visitor.copyElsewhere('siti\txl\t7\nali\tkids s\t10\nmei\tM\t12')
  await visitor.goto('/JerseySoftball')
  await signInAsContributor(visitor, shop)
  await visitor.clickSelector(cell(1, 1))
  await visitor.pressControl('v')
  await showsJerseys(visitor, ['SITI|XL|7', 'ALI|KIDS S|10', 'MEI|M|12'])
  await visitor.clickSelector(cell(1, 2))
  await visitor.clickSelector(cell(2, 3), 'Shift')
  await visitor.pressControl('x')
  await showsJerseys(visitor, ['SITI||', 'ALI||', 'MEI|M|12'])
  await visitor.clickSelector(cell(2, 2))
  await visitor.pressControl('v')
  await showsJerseys(visitor, ['SITI||', 'ALI|XL|7', 'MEI|KIDS S|10'])
  await visitor.clickSelector(cell(2, 2))
  await visitor.clickSelector(cell(2, 3), 'Shift')
  await visitor.pressControl('c')
  await visitor.clickSelector(cell(1, 2))
  await visitor.pressControl('v')
  await showsJerseys(visitor, ['SITI|XL|7', 'ALI|XL|7', 'MEI|KIDS S|10'])
  await visitor.click('button', 'Simpan')
  await visitor.sees('Semua telah disimpan')
}

const cell = (row: number, column: number) =>
  `[role=grid] tbody tr:nth-child(${row}) td:nth-of-type(${column})`

const showsJerseys = (visitor: Visitor, rows: string[]) =>
  visitor.until(`the list is ${rows.join(', ')}`, () =>
    visitor.run(
      (rows) =>
        Array.from(document.querySelectorAll('[role=grid] tbody tr'), (row) =>
          Array.from(row.querySelectorAll('td[tabindex]'), (cell) => cell.textContent).join('|'),
        ).join() === rows,
      rows.join(),
    ),
  )

async function signInAsContributor(visitor: Visitor, shop: string): Promise<void> {
  const { token } = await callShop(shop, signIn, { username: 'admin', password: adminPassword })
  const { path } = await callShop(shop, createInvitation, { name: 'Farah', role: 'contributor' }, token)
  const password = 'jersi-untuk-farah'
  // The last 32 characters of the path are the secret of the invitation.
  const secret = path.slice(-32)
  const farah = { name: 'Farah', username: 'farah', email: '', password }
  await callShop(shop, acceptInvitation, { secret, ...farah })
  await visitor.fill('Username', 'farah')
  await visitor.fill('Password', password)
  await visitor.click('button', 'Sign in')
}
