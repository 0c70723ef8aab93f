import sharp from 'sharp'
import { cutterPresets } from '#core/production/cutter-presets.ts'
import type { TestApp } from './test-app.ts'

/** Adds a plotter that cuts without marks, so that several orders can share sheets of sticker paper. */
export async function addPlotterWithoutMarks({ call }: Pick<TestApp, 'call'>, token: string): Promise<void> {
  const cutter = { ...cutterPresets.find(({ id }) => id === 'guillotine')?.cutter, kind: 'plotter', gapMm: 2 }
  const body = { ...cutter, materials: ['Sticker paper'] }
  const { status } = await call('PUT', `/api/v2/cutters/${crypto.randomUUID()}`, { token, body })
  if (status !== 200) throw new Error(`the cutter was not kept: ${status}`)
}

export async function createApprovedStickers({ call }: Pick<TestApp, 'call'>, token: string, points: string) {
  const post = (path: string, body: object) => call('POST', path, { token, body })
  const { body } = await post('/api/sticker-print/save-order', {
    nama: 'Siti Aminah',
    phone: '012-345 6789',
    deliveryMethod: 'selfPickup',
    stickerDetails: { stickerSize: '6cm', orderQuantity: 1000, totalCost: 126 },
  })
  const { order } = (await call('GET', `/api/sticker-print/get-order-details?id=${body.id}`)).body
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><polygon points="${points}" fill="#283"/></svg>`
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer())]), 'reka.png')
  const sent = await call('POST', `/api/orders/design?order=${body.orderNumber}`, {
    body: form,
    headers: { 'x-design-key': order.design_key },
  })
  const answer = await post('/api/orders/design/approve', {
    order: body.orderNumber,
    key: order.design_key,
    design: sent.body.designs[0].id,
    cut: 'contour',
    placement: { scale: 1, xMm: 0, yMm: 0 },
    seen: { quantity: 1000, size: { width: 60, height: 60 }, material: '' },
  })
  if (answer.status !== 200) throw new Error(`the design was not approved: ${answer.status}`)
  const paid = await post(`/api/v2/orders/${body.id}/move`, { version: 1, to: 'paid', paid_sen: 12_600 })
  const { version } = paid.body.data.order
  return { id: body.id, number: String(body.orderNumber), version: Number(version) }
}
