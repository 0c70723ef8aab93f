import { z } from 'zod'
import { truncateText } from '#core/shared/truncate-text.ts'
import { isObject, parseJson } from '#server/http/outgoing/find-json.ts'
import { callProvider, createUnclearProviderResult } from './provider-call.ts'
import {
  idField,
  paymentPageUrlField,
  parsePaymentMethod,
  unixTimeField,
  senField,
  textField,
} from './reply-fields.ts'
import { isSignedByChip } from './signatures.ts'
import type {
  CheckoutStatus,
  PaymentProvider,
  ProviderOptions,
  PaymentProviderResult,
} from './payment-provider.ts'

const purchaseSchema = z.object({
  id: idField,
  checkout_url: paymentPageUrlField.nullish(),
  status: z.string(),
  is_test: z.boolean(),
  brand_id: z.string(),
  reference: textField,
  payment: z.object({ amount: senField, currency: z.string(), paid_on: unixTimeField }).nullish(),
  transaction_data: z.object({ payment_method: textField }).nullish().catch(null),
  refundable_amount: senField.nullish(),
})

const openStatuses = ['created', 'sent', 'viewed', 'error', 'overdue', 'pending_execute', 'pending_charge']
/** Statuses in which CHIP has the money or has had it. */
const paidStatuses = ['paid', 'cleared', 'settled', 'refunded', 'pending_refund', 'chargeback']

const pathOf = (id: string, action = '') => `/purchases/${encodeURIComponent(id)}/${action}`

/** Client of CHIP. Test mode and live mode differ only in the key, and every purchase states its mode. */
export function createChip({ keys, baseUrl, timeoutMs }: ProviderOptions): PaymentProvider {
  const base = baseUrl ?? 'https://gate.chip-in.asia/api/v1'
  const ask = <T>(
    method: 'GET' | 'POST',
    path: string,
    body: object | undefined,
    read: (body: unknown, text: string) => PaymentProviderResult<T>,
  ) =>
    callProvider(
      {
        url: base + path,
        method,
        headers: { authorization: `Bearer ${keys.apiKey}` },
        ...(body && { body }),
        timeoutMs,
        secrets: [keys.apiKey],
      },
      read,
    )

  return {
    name: 'chip',
    createCheckout: (checkout) =>
      ask(
        'POST',
        '/purchases/',
        {
          brand_id: keys.account,
          client: {
            email: checkout.email,
            full_name: truncateText(checkout.name, 128),
            ...(checkout.phone && { phone: `+${checkout.phone}` }),
          },
          purchase: {
            currency: 'MYR',
            products: [{ name: truncateText(checkout.title, 256), price: checkout.amountSen, quantity: 1 }],
          },
          reference: checkout.reference,
          send_receipt: false,
          success_redirect: checkout.returnUrl,
          failure_redirect: checkout.returnUrl,
          cancel_redirect: checkout.returnUrl,
          success_callback: checkout.callbackUrl,
          due: Math.floor(checkout.expiresAt.getTime() / 1000),
          // Without this setting, an overdue purchase can still be paid.
          due_strict: true,
        },
        (body) => {
          const purchase = purchaseSchema.safeParse(body).data
          if (!purchase?.checkout_url) return createUnclearProviderResult('unreadable purchase')
          return { kind: 'ok', value: { id: purchase.id, orderId: null, url: purchase.checkout_url } }
        },
      ),
    findCheckout: (id) => ask('GET', pathOf(id), undefined, readPurchase),
    findByReference: null,
    closeCheckout: (id) => ask('POST', pathOf(id, 'cancel/'), {}, () => ({ kind: 'ok', value: null })),
    refund: ({ checkoutId }, amountSen) =>
      ask('POST', pathOf(checkoutId, 'refund/'), { amount: amountSen }, () => ({ kind: 'ok', value: null })),
    readCallback({ headers, body }) {
      const parsed = parseJson(body)
      const id = isObject(parsed) && typeof parsed['id'] === 'string' ? parsed['id'] : ''
      if (!id) return null
      const isSigned = isSignedByChip(keys.signatureKey, body, headers['x-signature'] ?? '')
      return { isSigned, ids: [id], reference: null, deliveryId: null }
    },
    async testKeys() {
      const publicKey = await ask(
        'GET',
        '/public_key/',
        undefined,
        (body, text): PaymentProviderResult<string> => {
          const key = typeof body === 'string' ? body : text
          return key.includes('PUBLIC KEY')
            ? { kind: 'ok', value: key }
            : createUnclearProviderResult('no public key')
        },
      )
      if (publicKey.kind !== 'ok') return publicKey
      const brand = new URLSearchParams({ brand_id: keys.account, currency: 'MYR' })
      return ask('GET', `/payment_methods/?${brand}`, undefined, () => ({
        kind: 'ok',
        value: { ...keys, signatureKey: publicKey.value },
      }))
    },
  }
}

function readPurchase(body: unknown): PaymentProviderResult<CheckoutStatus> {
  const purchase = purchaseSchema.safeParse(body).data
  if (!purchase) return createUnclearProviderResult('unreadable purchase')
  const { status, payment } = purchase
  const isPaid = paidStatuses.includes(status)
  if (isPaid && !payment) return createUnclearProviderResult('paid purchase without a payment')
  const refundable = purchase.refundable_amount ?? 0
  return {
    kind: 'ok',
    value: {
      id: purchase.id,
      orderId: null,
      url: purchase.checkout_url ?? null,
      reference: purchase.reference || null,
      account: purchase.brand_id,
      isTest: purchase.is_test,
      isOpen: openStatuses.includes(status),
      payments:
        isPaid && payment
          ? [
              {
                id: purchase.id,
                amountSen: payment.amount,
                currency: payment.currency.toUpperCase(),
                method: parsePaymentMethod(purchase.transaction_data?.payment_method ?? ''),
                paidAt: payment.paid_on,
                refundedSen: status === 'refunded' ? Math.max(0, payment.amount - refundable) : 0,
                refundPending: status === 'pending_refund',
              },
            ]
          : [],
    },
  }
}
