import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { attachReceivedFile } from '#core/inbox/attach-to-order.ts'
import {
  assignConversation,
  findConversationByPhone,
  markConversationRead,
  setConversationState,
} from '#core/inbox/conversations.ts'
import { addConversationNote, getConversation, replyToConversation } from '#core/inbox/thread.ts'
import { sendSandboxMessage } from '#core/messaging/sandbox.ts'
import { placeStickerOrder } from '#core/orders/orders.ts'
import { getQuote } from '#core/pricing/pricing.ts'
import type { DemoClient } from './demo-client.ts'
import { moveDemoOrder, type DemoOrder } from './demo-orders.ts'
import { renderArtwork, renderPaymentSlip } from './demo-pictures.ts'

// The inbox of the demo: an afternoon of chats with customers, who write on the sandbox phone.

const minuteMs = 60_000
const aminah = { nama: 'Aminah Yusof', phone: '60123456789' }
const stickers = { size: 60, quantity: 1000 }
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

type Step = (desk: ChatDesk) => Promise<unknown>

const steps: [minutesAgo: number, step: Step][] = [
  [
    290,
    (desk) =>
      desk.write('60167770012', 'Stickers sampai hari ni, cantik sangat! Terima kasih 😍', 'Tan Wei Ling'),
  ],
  [281, (desk) => desk.reply('60167770012', 'Terima kasih Puan Wei Ling! Jumpa lagi.')],
  [280, (desk) => desk.close('60167770012')],
  [
    196,
    (desk) =>
      desk.write(
        '60139991122',
        'Salam, name tag anak saya dah siap ke? Nak ambil petang ni kalau boleh.',
        'Nurul Izzah',
      ),
  ],
  [188, (desk) => desk.reply('60139991122', 'Dah siap puan. Boleh ambil di kedai sebelum 6 petang ya.')],
  [
    122,
    (desk) =>
      desk.write(
        aminah.phone,
        'Salam, nak tempah sticker bulat 6cm untuk botol sambal. 1000 keping.',
        'Aminah',
      ),
  ],
  [
    119,
    (desk) =>
      desk.reply(
        aminah.phone,
        'Waalaikumsalam puan. Boleh, tempah di laman kami. Siap dalam 3 hari bekerja.',
      ),
  ],
  [
    97,
    (desk) =>
      desk.sendFile(
        '60136667788',
        'menu-kafe-akhir.pdf',
        pdf,
        'Ini artwork menu yang dah siap.',
        'Hafiz Rahman',
      ),
  ],
  [71, (desk) => desk.placeOrder()],
  [
    64,
    (desk) =>
      desk.write('601112223344', 'Hi, can I change the delivery address for my stickers?', 'Kavitha Raj'),
  ],
  [63, (desk) => desk.write('601112223344', 'New address: 21 Jalan Raja, 30450 Ipoh, Perak', 'Kavitha Raj')],
  [
    52,
    async (desk) =>
      desk.sendFile(
        '60198882244',
        'logo.png',
        await renderArtwork(),
        'Boleh guna logo ni untuk sticker?',
        'Farid Hakim',
      ),
  ],
  [50, (desk) => desk.assign('60198882244')],
  [
    38,
    async (desk) =>
      desk.sendFile(
        aminah.phone,
        'resit.jpg',
        await renderPaymentSlip(desk.totalSen),
        'Dah bayar ya, ini resitnya',
        'Aminah',
      ),
  ],
  [36, (desk) => desk.sendFile(aminah.phone, 'suara.wav', renderVoice(), '', 'Aminah')],
  [29, (desk) => desk.confirmPayment()],
  [27, (desk) => desk.reply(aminah.phone, 'Terima kasih puan, bayaran diterima. Kami cetak esok pagi.')],
  [26, (desk) => desk.note(aminah.phone, 'Minta tambah 50 keping percuma, pelanggan tetap.')],
  [
    14,
    (desk) =>
      desk.write(
        '60195554433',
        'Selamat petang, 30 name tag untuk Tadika Ceria berapa harganya?',
        'Cikgu Salmah',
      ),
  ],
  [
    6,
    (desk) =>
      desk.write('60172226644', 'Hi! Do you print on mugs? Need 12 for a farewell party', 'Jason Lim'),
  ],
]

/**
 * Plays the chats of the last hours before `now` (ms since 1970). `runAsStaff` signs in before each step and out after
 * it.
 */
export async function playDemoChats(
  client: DemoClient,
  now: number,
  runAsStaff: (work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const desk = new ChatDesk(client)
  for (const [minutesAgo, step] of steps) {
    await client.until(now - minutesAgo * minuteMs)
    await runAsStaff(async () => void (await step(desk)))
  }
}

class ChatDesk {
  readonly #client: DemoClient
  #order: DemoOrder | undefined
  totalSen = 0

  constructor(client: DemoClient) {
    this.#client = client
  }

  async write(phone: string, text: string, name: string): Promise<void> {
    await this.#client.call(sendSandboxMessage, { phone, text, name })
    await this.#untilReceived(phone)
  }

  async sendFile(phone: string, file: string, content: Buffer, caption: string, name: string): Promise<void> {
    const query = new URLSearchParams({ phone, caption, name })
    await this.#client.upload(`/api/sandbox/files?${query}`, file, content)
    await this.#untilReceived(phone)
  }

  async reply(phone: string, text: string): Promise<void> {
    const id = await this.#markRead(phone)
    await this.#client.call(replyToConversation, { id, request_id: randomUUID(), text, attachments: [] })
  }

  async note(phone: string, text: string): Promise<void> {
    await this.#client.call(addConversationNote, { id: await this.#markRead(phone), text })
  }

  async close(phone: string): Promise<void> {
    const { id, version } = await this.#find(phone)
    await this.#client.call(setConversationState, { id, version, state: 'done' })
  }

  async assign(phone: string): Promise<void> {
    await this.#markRead(phone)
    const { id, version, me } = await this.#find(phone)
    await this.#client.call(assignConversation, { id, version, user_id: me })
  }

  async placeOrder(): Promise<void> {
    const { size, quantity } = stickers
    const quote = await this.#client.call(getQuote, {
      product: 'mirrorcoat-sticker',
      size_mm: size,
      quantity,
    })
    this.totalSen = quote.total_sen
    const { id } = await this.#client.call(placeStickerOrder, {
      ...aminah,
      deliveryMethod: 'selfPickup',
      shipping: {},
      stickerDetails: {
        stickerSize: `${size / 10}cm`,
        orderQuantity: quantity,
        totalCost: quote.total_sen / 100,
      },
    })
    this.#order = { id, posted: false, isSticker: true, forgotten: false, done: false }
  }

  async confirmPayment(): Promise<void> {
    if (!this.#order) throw new Error('The order of the chat is missing.')
    const { id, entries } = await this.#find(aminah.phone)
    const slip = entries.findLast(
      (entry) => entry.type === 'received' && entry.message.media?.kind === 'image',
    )
    if (slip?.type !== 'received') throw new Error('The payment slip did not arrive.')
    await this.#client.call(attachReceivedFile, {
      id,
      message: slip.message.id,
      order: this.#order.id,
      as: 'slip',
    })
    await moveDemoOrder(this.#client, this.#order, 'paid')
  }

  async #markRead(phone: string): Promise<string> {
    const { id } = await this.#find(phone)
    await this.#client.call(markConversationRead, { id })
    return id
  }

  async #find(phone: string) {
    const { conversation } = await this.#client.call(findConversationByPhone, { phone })
    if (!conversation) throw new Error(`There is no conversation with ${phone}.`)
    return this.#client.call(getConversation, { id: conversation.id, limit: 50 })
  }

  readonly #received = new Map<string, number>()

  async #untilReceived(phone: string): Promise<void> {
    const expected = (this.#received.get(phone) ?? 0) + 1
    this.#received.set(phone, expected)
    for (let tries = 0; tries < 600; tries += 1) {
      const { conversation } = await this.#client.call(findConversationByPhone, { phone })
      const found = conversation && (await this.#find(phone))
      const received = found?.entries.flatMap((entry) => (entry.type === 'received' ? [entry.message] : []))
      if (received?.length === expected && received.every(({ media }) => media?.state !== 'waiting')) return
      await wait(50)
    }
    throw new Error(`A message of ${phone} did not arrive in the inbox.`)
  }
}

/** Renders six seconds of hummed notes in place of a voice, as WAV with 8 bits and 8 kHz. */
function renderVoice(): Buffer {
  const rate = 8000
  const samples = Buffer.alloc(6 * rate)
  for (let at = 0; at < samples.length; at += 1) {
    const seconds = at / rate
    const pitch = [196, 220, 247, 220, 196, 165][Math.floor(seconds)] ?? 196
    const loudness = Math.sin(Math.PI * (seconds % 1)) * 40
    samples[at] = 128 + loudness * Math.sin(2 * Math.PI * pitch * seconds)
  }
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.length, 40)
  return Buffer.concat([header, samples])
}
