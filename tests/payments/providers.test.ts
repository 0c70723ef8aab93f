import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paymentProviders } from '#core/payments/payment-providers.ts'
import { createProvider } from '#server/features/payments/providers/create-provider.ts'
import type {
  NewCheckout,
  PaymentProviderResult,
} from '#server/features/payments/providers/payment-provider.ts'
import { startAllProviders } from '#tests/fakes/payments/all-providers.ts'
import type { FakeFault, PaymentFakes } from '#tests/fakes/payments/provider-fake.ts'

let fakes: PaymentFakes

beforeAll(async () => {
  fakes = await startAllProviders()
})
afterAll(() => fakes.shut())

function requireValue<T>(result: PaymentProviderResult<T>): T {
  if (result.kind !== 'ok') throw new Error(result.detail)
  return result.value
}

let count = 0
const newCheckout = (more: Partial<NewCheckout> = {}): NewCheckout => ({
  reference: `2611-0042-${(count += 1)}`,
  amountSen: 104_550,
  title: 'Pesanan 2611-0042, Kedai Cetak Aminah & Anak (Kajang)',
  name: 'Aminah binti Ali',
  phone: '60123456789',
  email: 'kedai@example.com',
  returnUrl: 'https://cetak.example/bayaran/x',
  callbackUrl: 'https://cetak.example/api/payments/callbacks/x',
  expiresAt: new Date('2026-12-17T09:00:00Z'),
  ...more,
})

describe.each(paymentProviders)('%s', (name) => {
  const fake = () => fakes.of(name)
  const open = (keys: Partial<{ account: string; apiKey: string }> = {}) =>
    createProvider(name, {
      keys: { ...fake().wire.keys, ...keys },
      isTest: true,
      baseUrl: `${fakes.host}/${name}/test`,
      timeoutMs: 300,
    })
  async function create(more: Partial<NewCheckout> = {}) {
    const { id, url } = requireValue(await open().createCheckout(newCheckout(more)))
    const bill = fake().bills.get(id)
    if (!bill) throw new Error('the fake has no such bill')
    return { id, url, bill }
  }
  const find = async (id: string) => requireValue(await open().findCheckout(id))

  test('creates a payment page for the total in sen, and finds its payment once it is paid', async () => {
    const { id, url, bill } = await create()
    expect(bill).toMatchObject({ amountSen: 104_550, returnUrl: 'https://cetak.example/bayaran/x' })
    expect(url).toBe(fake().wire.pageOf(fake().base, bill))
    expect(await find(id)).toMatchObject({ id, isOpen: true, payments: [] })
    fake().fail(bill)
    expect((await find(id)).payments).toEqual([])
    fake().pay(bill)
    const found = await find(id)
    expect(found.payments).toMatchObject([{ amountSen: 104_550, currency: 'MYR', refundedSen: 0 }])
    expect(found.reference).toBe(bill.reference)
    expect((await find(id)).payments[0]?.id).toBe(found.payments[0]?.id)
  })

  test('returns the amount that was paid, even if it differs from the bill', async () => {
    const { id, bill } = await create()
    fake().pay(bill, { amountSen: 100 })
    expect((await find(id)).payments).toMatchObject([{ amountSen: 100 }])
  })

  test('finds a payment that arrives after the page was closed or has expired', async () => {
    const { id, bill } = await create()
    requireValue(await open().closeCheckout(id))
    bill.isExpired = true
    expect(bill.isClosed).toBe(true)
    fake().pay(bill)
    expect((await find(id)).payments).toHaveLength(1)
  })

  test('creates a payment page for a customer without a phone number', async () => {
    expect((await create({ phone: '' })).url).toMatch(/^http/)
  })

  const faultTests: [FakeFault, 'sent' | 'not sent'][] = [
    ['silentAfter', 'sent'],
    ['resetAfter', 'sent'],
    ['resetBefore', 'sent'],
    ['error500After', 'sent'],
    ['page200After', 'sent'],
    ['cutOffAfter', 'sent'],
    ['error502', 'sent'],
    ['busy', 'not sent'],
  ]
  test.each(faultTests)('after the fault %s, reports the checkout as %s', async (fault, expected) => {
    fake().next('create', fault)
    const result = await open().createCheckout(newCheckout())
    expect(result).toMatchObject({ kind: 'unavailable', sent: expected === 'sent' })
    if (fault === 'busy') expect(result).toMatchObject({ retryAfterMs: 30_000 })
    fake().next('query', fault)
    expect(await open().findCheckout('plink_none')).toMatchObject({ kind: 'unavailable' })
  })

  test('reports a checkout as not sent when the provider is unreachable', async () => {
    const closed = createProvider(name, {
      keys: fake().wire.keys,
      isTest: true,
      baseUrl: 'http://127.0.0.1:1',
      timeoutMs: 300,
    })
    expect(await closed.createCheckout(newCheckout())).toMatchObject({ kind: 'unavailable', sent: false })
  })

  test('reports wrong keys without including a key in the reply', async () => {
    const wrong = 'a-wrong-key-123'
    const created = await open({ apiKey: wrong }).createCheckout(newCheckout())
    expect(created).toMatchObject({ kind: 'refused', problem: 'wrong_keys' })
    expect(JSON.stringify(created)).not.toContain(wrong)
    expect(await open({ apiKey: wrong }).testKeys()).toMatchObject({ kind: 'refused', problem: 'wrong_keys' })
    expect(await open().testKeys()).toMatchObject({ kind: 'ok', value: fake().wire.keys })
    if (name !== 'hitpay') expect((await open({ account: 'other' }).testKeys()).kind).toBe('refused')
  })

  test('reads callbacks, and detects forged callbacks', async () => {
    const { id, bill } = await create()
    fake().pay(bill)
    const callback = fake().wire.callback(bill, 'paid')
    const read = open().readCallback(callback)
    expect(read?.isSigned).toBe(true)
    expect([...(read?.ids ?? []), read?.reference]).toContain(name === 'curlec' ? bill.reference : id)
    expect(
      open().readCallback({ headers: {}, body: callback.body.replace('1', '2') })?.isSigned ?? false,
    ).toBe(false)
    for (const body of ['', '{}', '[]', 'null', '{"id":1}', 'a=b', '%', '{"payload":{"payment":{}}}'])
      expect(open().readCallback({ headers: {}, body })?.isSigned ?? false).toBe(false)
  })

  test('supports partial refunds and reports the refunded total', async () => {
    const { id, bill } = await create()
    const { refund } = open()
    if (!refund) return expect(['billplz', 'toyyibpay']).toContain(name)
    const payment = fake().pay(bill)
    const paymentId = (await find(id)).payments[0]?.id ?? payment.id
    requireValue(await refund({ checkoutId: id, paymentId }, 4_550))
    expect((await find(id)).payments).toMatchObject([{ amountSen: 104_550, refundedSen: 4_550 }])
    requireValue(await refund({ checkoutId: id, paymentId }, 100_000))
    expect((await find(id)).payments).toMatchObject([{ refundedSen: 104_550 }])
    expect(await refund({ checkoutId: id, paymentId }, 1)).toMatchObject({
      kind: 'refused',
      problem: 'rejected',
    })
    return undefined
  })

  test('finds a checkout by the shop’s reference if the provider supports it', async () => {
    const { findByReference } = open()
    if (!findByReference) return expect(name).not.toBe('curlec')
    const { id, bill } = await create()
    expect(requireValue(await findByReference(bill.reference)).id).toBe(id)
    expect(await findByReference('no-such')).toMatchObject({ kind: 'refused', problem: 'not_found' })
    return undefined
  })
})
