import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { PaymentProviderName } from '#core/payments/payment-providers.ts'
import { startFakeServer, type FakeServer } from '../listening.ts'

// The shared part of the five fakes: bills and payments, faults, the payment page, and callbacks. Each fake's own file
// has its wire format, according to the provider's documentation.

export interface FakePayment {
  id: string
  amountSen: number
  currency: string
  paidAt: Date
  refundedSen: number
}

export interface FakeBill {
  id: string
  orderId: string
  reference: string
  amountSen: number
  callbackUrl: string
  returnUrl: string
  isClosed: boolean
  isExpired: boolean
  hasFailed: boolean
  payments: FakePayment[]
}

export interface FakeKeys {
  account: string
  apiKey: string
  signatureKey: string
}

export interface FakeRequest {
  method: string
  /** Path after `/<provider>/<mode>`, such as `/v3/bills`. */
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  form: URLSearchParams
  json: Record<string, unknown>
}

export interface FakeAnswer {
  status: number
  body: unknown
}

export type FakeAction = 'create' | 'query' | 'close' | 'refund' | 'keys'

export interface WireFormat {
  name: PaymentProviderName
  keys: FakeKeys
  usesWebhook: boolean
  actionOf: (request: FakeRequest) => FakeAction | null
  answer: (request: FakeRequest, action: FakeAction, fake: ProviderFake) => FakeAnswer
  /** The address of the bill's page. `base` is the fake's address with provider and mode. */
  pageOf: (base: string, bill: FakeBill) => string
  callback: (bill: FakeBill, kind: 'paid' | 'failed') => { headers: Record<string, string>; body: string }
  /** Query of the redirect after a payment or a failed attempt. */
  redirect: (bill: FakeBill, kind: 'paid' | 'failed') => URLSearchParams
  busy: FakeAnswer
}

/**
 * Faults that can affect any call. If the name ends with `After`, the provider has carried out the call before it
 * fails.
 */
const faults = {
  silentAfter: { acts: true, break: () => {} },
  resetAfter: { acts: true, break: (_response, request) => void request.socket.resetAndDestroy() },
  resetBefore: { acts: false, break: (_response, request) => void request.socket.resetAndDestroy() },
  error500After: { acts: true, break: (response) => void response.writeHead(500).end('{"error":"oops"}') },
  error502: {
    acts: false,
    break: (response) =>
      void response
        .writeHead(502, { 'content-type': 'text/html' })
        .end('<html><body>Bad Gateway</body></html>'),
  },
  page200After: {
    acts: true,
    break: (response) =>
      void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!DOCTYPE html><html><body>Maintenance</body></html>'),
  },
  cutOffAfter: {
    acts: true,
    break: (response, request) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 900 })
      response.write('{"id":"', () => request.socket.resetAndDestroy())
    },
  },
  busy: { acts: false, break: null },
} satisfies Record<
  string,
  { acts: boolean; break: ((response: ServerResponse, request: IncomingMessage) => void) | null }
>
export type FakeFault = keyof typeof faults
export const fakeFaults = Object.keys(faults) as FakeFault[]

export class ProviderFake {
  readonly wire: WireFormat
  readonly bills = new Map<string, FakeBill>()
  readonly calls: FakeAction[] = []
  /** Registered address for callbacks. Used only by providers with webhooks. */
  webhookUrl = ''
  /** If true, all calls fail as in an outage. Customers can still pay. */
  isDown = false
  base = ''
  #next: Partial<Record<FakeAction, FakeFault[]>> = {}
  #count = 0

  constructor(wire: WireFormat) {
    this.wire = wire
  }

  next(action: FakeAction, ...list: FakeFault[]): void {
    ;(this.#next[action] ??= []).push(...list)
  }

  clearFaults(): void {
    this.#next = {}
  }

  /** The keys of a mode. Curlec's keys differ in the prefix of the key id. */
  keysOf(mode: 'test' | 'live'): FakeKeys {
    const { account } = this.wire.keys
    return { ...this.wire.keys, account: account.replace('rzp_test_', `rzp_${mode}_`) }
  }

  get isTest(): boolean {
    return this.base.endsWith('/test')
  }

  takeFault(action: FakeAction): FakeFault | undefined {
    return this.#next[action]?.shift()
  }

  newId(prefix: string): string {
    this.#count += 1
    return `${prefix}${randomUUID().slice(0, 8)}${this.#count}`
  }

  addBill(
    bill: Pick<FakeBill, 'id' | 'orderId' | 'reference' | 'amountSen' | 'callbackUrl' | 'returnUrl'>,
  ): FakeBill {
    const added = { ...bill, isClosed: false, isExpired: false, hasFailed: false, payments: [] }
    this.bills.set(bill.id, added)
    return added
  }

  ofReference(reference: string): FakeBill[] {
    return [...this.bills.values()].filter((bill) => bill.reference === reference)
  }

  /** Pays a bill as the customer would. Closed and expired bills can be paid too, as real ones can. */
  pay(bill: FakeBill, { amountSen = bill.amountSen, currency = 'MYR' } = {}): FakePayment {
    const payment = { id: this.newId('pay'), amountSen, currency, paidAt: new Date(), refundedSen: 0 }
    bill.payments.push(payment)
    return payment
  }

  fail(bill: FakeBill): void {
    bill.hasFailed = true
  }

  /**
   * Sends a callback. `forged` has a wrong signature. Returns the status of the answer, or 0 if there was none.
   * If `callback` is given, sends that earlier callback again.
   */
  async callBack(
    bill: FakeBill,
    {
      kind = 'paid',
      forged = false,
      callback = this.wire.callback(bill, kind),
    }: { kind?: 'paid' | 'failed'; forged?: boolean; callback?: ReturnType<WireFormat['callback']> } = {},
  ): Promise<number> {
    const { headers, body } = forged ? forge(callback) : callback
    const url = this.wire.usesWebhook ? this.webhookUrl : bill.callbackUrl
    try {
      const response = await fetch(url, { method: 'POST', headers, body })
      await response.text()
      return response.status
    } catch {
      return 0
    }
  }
}

const changeDigits = (value: string) => value.replaceAll(/[0-9a-f]/g, (digit) => (digit === '0' ? '1' : '0'))

/** Changes the digits of the signature, which makes it invalid. */
function forge({ headers, body }: ReturnType<WireFormat['callback']>): ReturnType<WireFormat['callback']> {
  const signed = /^(x-signature|hitpay-signature|x-razorpay-signature)$/
  return {
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, signed.test(name) ? changeDigits(value) : value]),
    ),
    body: body.replace(
      /\b(x_signature|hash)=([0-9a-f]+)/,
      (_all, name: string, value: string) => `${name}=${changeDigits(value)}`,
    ),
  }
}

export interface PaymentFakes extends FakeServer {
  /** Delay of every answer in ms. */
  delayMs: number
  of: (name: PaymentProviderName) => ProviderFake
}

/** Starts one server for several fakes. Paths begin with the provider and the mode, as in `/chip/test/purchases/`. */
export async function startPaymentFakes(wires: readonly WireFormat[]): Promise<PaymentFakes> {
  const fakes = new Map(wires.map((wire) => [wire.name as string, new ProviderFake(wire)]))
  const server = await startFakeServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://fake')
    const [, name = '', mode = ''] = url.pathname.split('/')
    const fake = fakes.get(name)
    if (!fake) return void response.writeHead(404).end()
    fake.base = `${server.host}/${name}/${mode}`
    const body = await text(request)
    const bill = [...fake.bills.values()].find(
      (each) => fake.wire.pageOf(fake.base, each) === `${server.host}${url.pathname}`,
    )
    if (bill && request.method === 'GET' && request.headers.accept?.includes('text/html'))
      return void response.writeHead(200, { 'content-type': 'text/html' }).end(pageHtml(bill))
    if (bill && body.startsWith('press=')) return pressButton(fake, bill, body.slice(6), response)
    if (running.delayMs > 0) await new Promise((done) => setTimeout(done, running.delayMs))
    return answerCall(fake, request, response, {
      url,
      body,
      path: url.pathname.slice(`/${name}/${mode}`.length),
    })
  })
  const running: PaymentFakes = {
    ...server,
    delayMs: 0,
    of: (name) => {
      const fake = fakes.get(name)
      if (!fake) throw new Error(`no fake of ${name}`)
      return fake
    },
  }
  return running
}

function answerCall(
  fake: ProviderFake,
  request: IncomingMessage,
  response: ServerResponse,
  { url, body, path }: { url: URL; body: string; path: string },
): void {
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
  const asked: FakeRequest = {
    method: request.method ?? 'GET',
    path,
    query: url.searchParams,
    headers: request.headers,
    form: new URLSearchParams(isForm ? body : ''),
    json: !isForm && body ? (JSON.parse(body) as Record<string, unknown>) : {},
  }
  const action = fake.wire.actionOf(asked)
  if (!action) return send(response, { status: 404, body: { message: 'Not Found' } })
  fake.calls.push(action)
  const fault = fake.isDown ? 'error502' : fake.takeFault(action)
  if (!fault) return send(response, fake.wire.answer(asked, action, fake))
  const behaviour = faults[fault]
  if (behaviour.acts) fake.wire.answer(asked, action, fake)
  if (behaviour.break) return behaviour.break(response, request)
  response.setHeader('retry-after', '30')
  return send(response, fake.wire.busy)
}

function send(response: ServerResponse, { status, body }: FakeAnswer): void {
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(typeof body === 'string' ? body : JSON.stringify(body))
}

const pageHtml = ({ amountSen }: FakeBill) =>
  `<!DOCTYPE html><html><head><title>Payment</title></head><body><h1>RM ${(amountSen / 100).toFixed(2)}</h1>
<form method="post"><button name="press" value="paid">Pay</button> <button name="press" value="failed">Cancel</button></form>
</body></html>`

async function pressButton(
  fake: ProviderFake,
  bill: FakeBill,
  pressed: string,
  response: ServerResponse,
): Promise<void> {
  const kind = pressed === 'paid' ? 'paid' : 'failed'
  if (kind === 'paid') fake.pay(bill)
  else fake.fail(bill)
  response.writeHead(303, { location: `${bill.returnUrl}?${fake.wire.redirect(bill, kind)}` }).end()
  await fake.callBack(bill, { kind })
}
