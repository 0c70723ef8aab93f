import { randomUUID } from 'node:crypto'
import {
  createOrderAsAdmin,
  priceOrderAsAdmin,
  type AdminOrderItem,
} from '#core/orders/admin/create-order.ts'
import { listTagColours } from '#core/orders/items/iron-on.ts'
import { createGroupAsAdmin } from '#core/orders/groups/admin-groups.ts'
import { saveChildAsAdmin, confirmChildPayment } from '#core/orders/groups/admin-group-children.ts'
import { getShopDay } from '#core/shared/shop-time.ts'
import type { DemoClient } from './demo-client.ts'

const dayMs = 86_400_000
const atTheShop = {
  delivery_method: 'selfPickup' as const,
  address1: '',
  address2: '',
  postcode: '',
  city: '',
  state: '',
}
const children = [
  'Aisyah',
  'Danial',
  'Mei Ling',
  'Harith',
  'Priya',
  'Umar',
  'Jia Hui',
  'Balqis',
  'Iman',
  'Arjun',
]

export async function createPhoneOrders(client: DemoClient): Promise<void> {
  const banner: AdminOrderItem = {
    kind: 'free',
    what: 'Banner kain 3 × 8 kaki, mata ayam',
    quantity: 2,
    each_sen: 8_500,
  }
  await createOrder(
    client,
    { nama: 'Puan Rohana, PIBG SK Seri Indah', phone: '60137778899', items: [banner] },
    {
      valid_until: getShopDay(new Date(Date.now() + 7 * dayMs)),
      note: 'Termasuk reka bentuk.',
    },
  )
  const names = children.slice(0, 4)
  const mugs: AdminOrderItem = {
    kind: 'described',
    productSlug: 'mug-bernama',
    job: { quantity: names.length, choices: {} },
    names,
  }
  await createOrder(client, { nama: 'Cikgu Salmah', phone: '60195554433', items: [mugs] })
}

async function createOrder(
  client: DemoClient,
  { items, ...who }: { nama: string; phone: string; items: AdminOrderItem[] },
  quote?: { valid_until: string; note: string },
) {
  const { delivery_method, state } = atTheShop
  const { goods_sen } = await client.call(priceOrderAsAdmin, { items, delivery_method, state })
  await client.call(createOrderAsAdmin, {
    ...who,
    ...atTheShop,
    items,
    ...(quote ? { quote } : { paid: true }),
    total_sen: goods_sen,
    request_id: randomUUID(),
  })
}

export async function createDemoGroupOrder(client: DemoClient): Promise<void> {
  const { data: colours } = await client.call(listTagColours, {})
  const group = await client.call(createGroupAsAdmin, {
    request_id: randomUUID(),
    name: '2 Bestari, SK Taman Melati',
    nama: 'Cikgu Aida',
    phone: '60124443322',
    ...atTheShop,
    items: [{ kind: 'nametag' }],
    expected: children.length,
    expected_names: children,
    payer: 'parents',
    closes_at: new Date(Date.now() + 4 * dayMs).toISOString(),
    tell: true,
  })
  for (const [at, name] of children.slice(0, 7).entries()) {
    const child = randomUUID()
    const colour = colours[at % colours.length]?.warna ?? ''
    const picks = [{ quantity: 1 + (at % 2), colour }]
    await client.call(saveChildAsAdmin, {
      id: group.id,
      child,
      version: 0,
      name,
      section: '2 Bestari',
      picks,
    })
    if (at % 2 === 0) await client.call(confirmChildPayment, { id: group.id, child, paid: true })
  }
}
