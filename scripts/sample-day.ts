export async function createSampleDay(url: string, password: string): Promise<void> {
  const signedIn = await post(url, '/wp-json/jwt-auth/v1/token', { username: 'admin', password })
  const send: Send = (path, body) => post(url, path, body, String(signedIn['token']))
  for (const order of orders) await placeSampleOrder(url, send, order)
  for (const [phone, message, hours] of messages) {
    await send('/api/v2/scheduled-messages', { phone, message, scheduled_time: formatTimeInHours(hours) })
  }
  const { data } = await send('/api/v2/scheduled-messages', {
    phone: '60139990000',
    message: 'Kedai tutup esok.',
    scheduled_time: formatTimeInHours(9),
  })
  await send('/api/v2/scheduled-messages/cancel', { id: (data as { id: string }).id })
}

type Send = (path: string, body: object) => Promise<Record<string, unknown>>

interface SampleOrder {
  nama: string
  phone: string
  sizeMm: number
  quantity: number
  shipping?: { address1: string; postcode: string; city: string; state: string }
}

const orders: SampleOrder[] = [
  { nama: 'Siti Hajar', phone: '60133334455', sizeMm: 50, quantity: 500 },
  {
    nama: 'Farid Hakim',
    phone: '60198882244',
    sizeMm: 80,
    quantity: 250,
    shipping: { address1: '8 Lorong Seroja 3', postcode: '81100', city: 'Johor Bahru', state: 'Johor' },
  },
  { nama: 'Kavitha Raj', phone: '601112223344', sizeMm: 30, quantity: 3000 },
  {
    nama: 'Tan Wei Ling',
    phone: '60167770012',
    sizeMm: 40,
    quantity: 2000,
    shipping: { address1: '12 Jalan Kenari', postcode: '88300', city: 'Kota Kinabalu', state: 'Sabah' },
  },
  { nama: 'Aminah Yusof', phone: '60123456789', sizeMm: 60, quantity: 1000 },
]

const messages: [phone: string, message: string, hours: number][] = [
  ['60123456789', 'Sampel warna sudah siap. Boleh singgah kedai petang ini.', 1],
  ['60167770012', 'Pesanan anda akan dipos esok pagi. Terima kasih!', 3],
  ['60198882244', 'Peringatan: bayaran pesanan 2611-0002 belum kami terima.', 20],
  ['601112223344', 'Selamat hari jadi! Potongan 10% untuk tempahan minggu ini.', 44],
]

function formatTimeInHours(hours: number): string {
  return new Date(Date.now() + hours * 3_600_000).toISOString()
}

/** Places an order as staff, because customers may place only a few orders per hour. */
async function placeSampleOrder(
  url: string,
  send: Send,
  { nama, phone, sizeMm, quantity, shipping }: SampleOrder,
): Promise<void> {
  const job = `product=mirrorcoat-sticker&size_mm=${sizeMm}&quantity=${quantity}`
  const quote = (await (await fetch(`${url}/api/quotes/total?${job}`)).json()) as { total_sen: number }
  await send('/api/sticker-print/save-order', {
    nama,
    phone,
    stickerDetails: {
      stickerSize: `${sizeMm / 10}cm`,
      orderQuantity: quantity,
      totalCost: quote.total_sen / 100,
    },
    deliveryMethod: shipping ? 'pos' : 'selfPickup',
    shipping: shipping ?? {},
  })
}

async function post(url: string, path: string, body: object, token?: string) {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
  return JSON.parse(text) as Record<string, unknown>
}
