import { Agent, request } from 'node:http'

let customers = 0

/**
 * Returns a function that places a whole order: reads the price, saves with that price and looks the order up. All
 * calls use one open connection, and each order is of a new customer. Returns the order's id and throws on failure.
 */
export function createCustomer(url: string): () => Promise<string> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return async () => {
    // Use a new phone and address for each order, because the shop limits orders per phone and per address.
    const who = (customers += 1)
    const from = `10.${(who >> 16) & 255}.${(who >> 8) & 255}.${who & 255}`
    const call = (path: string, body?: object) => ask(agent, url + path, from, body)
    const { total_sen } = await call('/api/quotes/total?product=mirrorcoat-sticker&size_mm=60&quantity=1000')
    const { id } = await call('/api/sticker-print/save-order', {
      nama: 'Siti Aminah',
      phone: `6011${String(who).padStart(8, '0')}`,
      deliveryMethod: 'pos',
      shipping: { address1: '12 Jalan Mawar', postcode: '43000', city: 'Kajang', state: 'Selangor' },
      stickerDetails: { stickerSize: '6cm', orderQuantity: 1000, totalCost: Number(total_sen) / 100 },
      requestId: `bench-${process.pid}-${who}`,
    })
    const { order } = await call(`/api/sticker-print/get-order-details?id=${String(id)}`)
    if ((order as { total_sen: number }).total_sen !== 13_400) throw new Error(`order ${String(id)} is wrong`)
    return String(id)
  }
}

function ask(agent: Agent, url: string, from: string, body?: object): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      {
        agent,
        method: body ? 'POST' : 'GET',
        headers: { 'x-forwarded-for': from, ...(body && { 'content-type': 'application/json' }) },
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (chunk: string) => (text += chunk))
        answer.on('end', () => {
          if (answer.statusCode === 200) resolve(JSON.parse(text) as Record<string, unknown>)
          else reject(new Error(`${url} answered ${answer.statusCode}: ${text}`))
        })
      },
    )
    call.on('error', reject)
    call.end(body && JSON.stringify(body))
  })
}
