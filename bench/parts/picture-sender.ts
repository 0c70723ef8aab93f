import { adminPassword } from '../../tests/support/program.ts'

/** What became of a picture: the words of a refusal, or what is shown of it; and how long it took. */
export interface Sent {
  words: string
  ms: number
}

/** Sends pictures to a running shop: as a customer's design, each with an order of its own, and as staff. */
export async function pictureSender(url: string, orders: number) {
  const { token } = await json('/wp-json/jwt-auth/v1/token', { username: 'admin', password: adminPassword })
  const bearer = { authorization: `Bearer ${String(token)}` }

  async function json(path: string, body?: object, headers: Record<string, string> = {}) {
    const answer = await fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Record<string, unknown>
  }

  async function send(path: string, name: string, bytes: Buffer, headers: Record<string, string>) {
    const body = new FormData()
    body.set('file', new Blob([new Uint8Array(bytes)]), name)
    const from = performance.now()
    const answer = await fetch(url + path, { method: 'POST', headers, body })
    const told = (await answer.json()) as {
      code?: string
      data?: { size: number }
      designs?: { preview: string | null }[]
    }
    return { ms: performance.now() - from, status: answer.status, told }
  }

  /** An order of its own for each design, from a network of its own. */
  async function order(at: number) {
    const from = { 'x-forwarded-for': `198.51.100.${at}` }
    const { id, orderNumber } = await json(
      '/api/sticker-print/save-order',
      {
        nama: 'Siti Aminah',
        phone: `6011${String(at).padStart(8, '0')}`,
        deliveryMethod: 'selfPickup',
        stickerDetails: { stickerSize: '6cm', orderQuantity: 1000, totalCost: 126 },
      },
      from,
    )
    const details = await json(`/api/sticker-print/get-order-details?id=${String(id)}`, undefined, from)
    const { design_key: key } = details['order'] as { design_key: string }
    return { from, query: new URLSearchParams({ order: String(orderNumber), key }).toString() }
  }
  const placed: Awaited<ReturnType<typeof order>>[] = []
  for (let at = 1; at <= orders; at += 1) placed.push(await order(at))

  return {
    async design(name: string, bytes: Buffer): Promise<Sent> {
      const { from, query } = placed.pop() ?? (await order(255))
      const { ms, status, told } = await send(`/api/orders/design?${query}`, name, bytes, from)
      const words =
        status !== 200 ? `${told.code}` : told.designs?.[0]?.preview ? 'shown' : 'kept, not opened'
      return { words, ms }
    },
    async upload(name: string, bytes: Buffer): Promise<Sent> {
      const { ms, status, told } = await send('/api/v2/media', name, bytes, bearer)
      return {
        words: status === 200 ? `made, ${Math.round((told.data?.size ?? 0) / 1000)} kB` : `${told.code}`,
        ms,
      }
    },
  }
}
