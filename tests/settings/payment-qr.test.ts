import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { encode } from 'uqr'
import { expect } from 'vitest'
import { computeCrc16 } from '#core/payments/duitnow-qr.ts'
import { changePaymentQr, checkPaymentQr } from '#core/settings/payment-qr.ts'
import { placeholderCaption } from '#core/settings/placeholder-bank.ts'
import { getPaymentSettings } from '#core/settings/settings.ts'
import { placePayableOrder } from '../support/order-payments.ts'
import { appTest } from '../support/test-app.ts'

const test = appTest()

/** The static code of a made-up account. */
const fixed =
  '00020201021126420014A00000061500010106588734021012345678905204274153034585802MY5911KEDAI CETAK6012KUALA LUMPUR6304AF81'

function rewrite(from: string, to: string): string {
  const text = fixed.slice(0, -4).replace(from, to)
  return text + computeCrc16(text)
}

async function draw(...texts: string[]): Promise<string> {
  const codes = texts.map((text) => encode(text, { ecc: 'M', border: 4 }))
  const side = Math.max(...codes.map(({ size }) => size))
  const width = side * codes.length
  const pixels = Buffer.alloc(width * side, 255)
  for (const [at, { data }] of codes.entries())
    for (const [y, row] of data.entries())
      for (const [x, dark] of row.entries()) if (dark) pixels[y * width + at * side + x] = 0
  const picture = await sharp(pixels, { raw: { width, height: side, channels: 1 } })
    .resize(width * 5, side * 5, { kernel: 'nearest' })
    .jpeg({ quality: 80 })
    .toBuffer()
  return picture.toString('base64')
}

test('reads the recipient from a DuitNow QR picture and stores the picture unchanged', async ({ shop }) => {
  const bytes = readFileSync('tests/support/duitnow-qr.png')
  const picture = bytes.toString('base64')
  expect(await shop.api(checkPaymentQr, { picture }, shop.token)).toEqual({
    recipient: 'KEDAI CETAK',
    city: 'KUALA LUMPUR',
  })
  const stored = await shop.api(changePaymentQr, { caption: '', picture }, shop.token)
  expect(stored.qr_recipient).toBe('KEDAI CETAK')
  const served = await shop.app.http.inject({ method: 'GET', url: stored.qr_image_url ?? '' })
  expect(served.rawPayload.equals(bytes)).toBe(true)
  await shop.api(changePaymentQr, { caption: '', picture: null }, shop.token)
  expect(await shop.api(getPaymentSettings, {}, shop.token)).toMatchObject({
    qr_image_url: null,
    qr_recipient: '',
  })
})

test('never shows customers the caption of the example QR below a real one', async ({ shop }) => {
  const picture = readFileSync('tests/support/duitnow-qr.png').toString('base64')
  await shop.api(changePaymentQr, { caption: placeholderCaption, picture }, shop.token)
  const { order } = await placePayableOrder(shop)
  const { body } = await shop.call('GET', `/api/sticker-print/get-order-details?id=${order.id}`)
  expect(body.order.payment).toMatchObject({ qr_caption: '', qr_image_url: expect.any(String) })
  await shop.api(changePaymentQr, { caption: '', picture: null }, shop.token)
})

test('reads the DuitNow QR code on a poster with other codes', async ({ shop }) => {
  const picture = await draw('https://kedai.test', fixed)
  expect(await shop.api(checkPaymentQr, { picture }, shop.token)).toMatchObject({ recipient: 'KEDAI CETAK' })
})

test.for([
  ['a picture without a QR code', null, 'qr_not_found'],
  ['a link', ['https://kedai.test'], 'qr_not_a_payment_code'],
  ['a wrong checksum', [`${fixed.slice(0, -4)}AF82`], 'qr_damaged'],
  ['a code from Singapore', [rewrite('5802MY', '5802SG')], 'qr_foreign'],
  [
    'a payment code without a DuitNow account',
    [rewrite('A0000006150001', 'A0000006770111')],
    'qr_not_duitnow',
  ],
  ['a code with an amount', [rewrite('010211', '010212')], 'qr_not_static'],
] as const)(
  'refuses %s as the payment QR code and stores nothing',
  async ([_what, texts, code], { shop }) => {
    const picture = texts
      ? await draw(...texts)
      : readFileSync('public/pictures/qr-contoh.png').toString('base64')
    for (const [contract, body] of [
      [checkPaymentQr, { picture }],
      [changePaymentQr, { caption: '', picture }],
    ] as const) {
      const answer = await shop.call(contract.method, contract.path, { token: shop.token, body })
      expect([answer.status, answer.body.code]).toEqual([422, code])
      expect(answer.body.fields.picture).toBe(checkPaymentQr.errors[code].error)
    }
  },
)
