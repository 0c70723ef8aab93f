import sharp from 'sharp'
import { cutShapes, defaultPlacement } from '#core/artwork/sticker-art.ts'
import { approveDesign } from '#core/orders/files/approvals.ts'
import { listDesigns } from '#core/orders/files/designs-calls.ts'
import { uploadSlip } from '#core/orders/tracking/slips.ts'
import { listTagColours, listSchools, placeLogoOrder, placeNameTagOrder } from '#core/orders/items/iron-on.ts'
import { getOrder, moveOrder } from '#core/orders/admin/admin-order.ts'
import {
  getPpStickerOrder,
  getStickerOrder,
  placePpStickerOrder,
  placeStickerOrder,
} from '#core/orders/orders.ts'
import { getQuote } from '#core/pricing/pricing.ts'
import type { OrderStage } from '#core/orders/order-stages.ts'
import type { DemoClient } from './demo-client.ts'
import { demoAddresses, demoCustomers } from './demo-customers.ts'

export interface DemoOrder {
  id: string
  posted: boolean
  isSticker: boolean
  forgotten: boolean
  done: boolean
}

/** Places the order with the index `at`, cycling through customers and products. */
export async function placeDemoOrder(client: DemoClient, at: number): Promise<DemoOrder> {
  const { nama = '', phone = '', child = '' } = demoCustomers[at % demoCustomers.length] ?? {}
  const posted = at % 3 === 0
  const shipping = posted ? demoAddresses[at % demoAddresses.length] : {}
  const who = { nama, phone, deliveryMethod: posted ? ('pos' as const) : ('selfPickup' as const), shipping }
  const saved = await save()
  return {
    id: saved.id,
    posted,
    isSticker: at % 4 === 0 || at % 4 === 3,
    forgotten: at % 9 === 5,
    done: false,
  }

  async function save() {
    const bilangan = 1 + (at % 3)
    if (at % 4 === 1) {
      const { data: colours } = await client.call(listTagColours, {})
      const warna = colours[at % colours.length]?.warna ?? ''
      return client.call(placeNameTagOrder, { ...who, orders: [{ namaAnak: child, warna, bilangan }] })
    }
    if (at % 4 === 2) {
      const { data: schools } = await client.call(listSchools, {})
      const namaSekolah = schools[at % schools.length]?.name ?? ''
      return client.call(placeLogoOrder, { ...who, orders: [{ namaSekolah, bilangan }] })
    }
    const isPaper = at % 4 === 0
    const [size, quantity] = [40 + (at % 5) * 10, 250 * (1 + (at % 4))]
    const product = isPaper ? 'mirrorcoat-sticker' : 'pp-sticker'
    const quote = await client.call(getQuote, { product, size_mm: size, quantity })
    const stickerDetails = {
      stickerSize: `${size / 10}cm`,
      orderQuantity: quantity,
      totalCost: quote.total_sen / 100,
    }
    return client.call(isPaper ? placeStickerOrder : placePpStickerOrder, { ...who, stickerDetails })
  }
}

export async function sendPaymentSlip(client: DemoClient, { id }: DemoOrder): Promise<void> {
  const file = await drawDesign(600, 900, 'Pindahan berjaya', '#0a7e8c').jpeg().toBuffer()
  await client.call(uploadSlip, { id, file: file.toString('base64'), name: 'resit.jpg' })
}

export async function uploadDemoDesign(client: DemoClient, { id }: DemoOrder, at: number): Promise<void> {
  const colour = ['#c4005f', '#3b2e8c', '#2f8f46'][at % 3] ?? ''
  const file = await drawDesign(1200, 1200, demoCustomers[at % demoCustomers.length]?.nama ?? '', colour)
    .png()
    .toBuffer()
  await client.upload(`/api/v2/orders/${id}/designs`, 'reka-bentuk.png', file)
}

export async function approveDemoDesign(client: DemoClient, { id }: DemoOrder, at: number): Promise<void> {
  const asked = at % 4 === 0 ? getStickerOrder : getPpStickerOrder
  const { order } = await client.call(asked, { id })
  const of = { order: order.orderNumber, key: order.design_key ?? '' }
  const { designs, printed } = await client.call(listDesigns, of)
  const [design] = designs
  if (!design || !printed) return
  const { quantity, size, material } = printed
  await client.call(approveDesign, {
    ...of,
    design: design.id,
    cut: cutShapes[at % cutShapes.length] ?? 'round',
    placement: defaultPlacement,
    white_is_ground: true,
    seen: { quantity, size, material },
  })
}

export async function moveDemoOrder(client: DemoClient, { id }: DemoOrder, to: OrderStage): Promise<void> {
  const { order } = await client.call(getOrder, { id })
  await client.call(moveOrder, {
    id,
    to,
    version: order.version,
    ...(to === 'paid' && { paid_sen: order.total_sen }),
    ...(to === 'posted' && { tracking: `ERA${order.number.replace('-', '')}1MY` }),
  })
}

function drawDesign(width: number, height: number, words: string, colour: string) {
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="white"/>
    <ellipse cx="50%" cy="50%" rx="48%" ry="48%" fill="${colour}"/>
    <text x="50%" y="52%" font-size="${width / 12}" text-anchor="middle" fill="white" font-family="sans-serif">${words}</text>
    </svg>`),
  )
}
