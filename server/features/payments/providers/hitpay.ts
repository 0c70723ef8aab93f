import { z } from 'zod'
import { truncateText } from '#core/shared/truncate-text.ts'
import { isObject, parseJson } from '#server/http/outgoing/find-json.ts'
import { callProvider, createUnclearProviderResult } from './provider-call.ts'
import {
  idField,
  paymentPageUrlField,
  parsePaymentMethod,
  parseTime,
  ringgitField,
  textField,
} from './reply-fields.ts'
import { isSameSignature, signHitPay } from './signatures.ts'
import type {
  CheckoutStatus,
  PaymentProvider,
  ProviderOptions,
  PaymentProviderResult,
} from './payment-provider.ts'

const paymentSchema = z.object({
  id: idField,
  status: z.string(),
  amount: ringgitField,
  currency: z.string(),
  payment_type: textField,
  refunded_amount: ringgitField.nullish(),
  created_at: textField,
})
const requestSchema = z.object({
  id: idField,
  url: paymentPageUrlField,
  status: z.string(),
  reference_number: textField,
  payments: z.array(paymentSchema).nullish(),
})

const formatDecimal = (sen: number) => (sen / 100).toFixed(2)

const pathOf = (id: string) => `/payment-requests/${encodeURIComponent(id)}`

/** Client of HitPay. Amounts are decimal texts. Test mode has a separate address and account. */
export function createHitPay({ keys, isTest, baseUrl, timeoutMs }: ProviderOptions): PaymentProvider {
  const base = baseUrl ?? (isTest ? 'https://api.sandbox.hit-pay.com/v1' : 'https://api.hit-pay.com/v1')
  const ask = <T>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body: URLSearchParams | undefined,
    read: (body: unknown) => PaymentProviderResult<T>,
  ) =>
    callProvider(
      {
        url: base + path,
        method,
        headers: { 'x-business-api-key': keys.apiKey, 'x-requested-with': 'XMLHttpRequest' },
        ...(body && { body }),
        timeoutMs,
        secrets: [keys.apiKey, keys.signatureKey],
      },
      read,
    )

  return {
    name: 'hitpay',
    createCheckout: (checkout) =>
      ask(
        'POST',
        '/payment-requests',
        new URLSearchParams({
          amount: formatDecimal(checkout.amountSen),
          currency: 'MYR',
          email: checkout.email,
          name: truncateText(checkout.name, 255),
          ...(checkout.phone && { phone: `+${checkout.phone}` }),
          purpose: truncateText(checkout.title, 255),
          reference_number: checkout.reference,
          redirect_url: checkout.returnUrl,
          expiry_date: formatExpiry(checkout.expiresAt),
          allow_repeated_payments: 'false',
          send_email: 'false',
          send_sms: 'false',
        }),
        (body) => {
          const request = requestSchema.safeParse(body).data
          if (!request) return createUnclearProviderResult('unreadable payment request')
          return { kind: 'ok', value: { id: request.id, orderId: null, url: request.url } }
        },
      ),
    findCheckout: (id) => ask('GET', pathOf(id), undefined, readRequest),
    findByReference: null,
    closeCheckout: (id) => ask('DELETE', pathOf(id), undefined, () => ({ kind: 'ok', value: null })),
    refund: ({ paymentId }, amountSen) =>
      ask(
        'POST',
        '/refund',
        new URLSearchParams({ amount: formatDecimal(amountSen), payment_id: paymentId }),
        () => ({ kind: 'ok', value: null }),
      ),
    readCallback({ headers, body }) {
      const parsed = parseJson(body)
      if (!isObject(parsed)) return null
      const text = (name: string) => (typeof parsed[name] === 'string' ? parsed[name] : '')
      // In events about payments, `id` is the payment's id, and another field contains the request's id.
      const isRequest = (headers['hitpay-event-object'] ?? 'payment_request') === 'payment_request'
      const ids = [text('payment_request_id'), isRequest ? text('id') : ''].filter(Boolean)
      const reference = text('reference_number')
      if (ids.length === 0 && !reference) return null
      const isSigned = isSameSignature(headers['hitpay-signature'] ?? '', signHitPay(keys.signatureKey, body))
      return { isSigned, ids, reference: reference || null, deliveryId: null }
    },
    async testKeys() {
      // No request has this id, so 404 proves that the key is accepted.
      const found = await ask('GET', pathOf('00000000-0000-0000-0000-000000000000'), undefined, () => ({
        kind: 'ok',
        value: keys,
      }))
      return found.kind === 'refused' && found.problem === 'not_found' ? { kind: 'ok', value: keys } : found
    },
  }
}

function readRequest(body: unknown): PaymentProviderResult<CheckoutStatus> {
  const request = requestSchema.safeParse(body).data
  if (!request) return createUnclearProviderResult('unreadable payment request')
  const payments = (request.payments ?? []).filter(({ status }) =>
    ['succeeded', 'completed', 'refunded', 'partially_refunded'].includes(status),
  )
  if (request.status === 'completed' && payments.length === 0)
    return createUnclearProviderResult('completed request without a payment')
  return {
    kind: 'ok',
    value: {
      id: request.id,
      orderId: null,
      url: request.url,
      reference: request.reference_number || null,
      account: null,
      isTest: null,
      isOpen: request.status === 'pending' || request.status === 'failed',
      payments: payments.map((payment) => ({
        id: payment.id,
        amountSen: payment.amount,
        currency: payment.currency.toUpperCase(),
        method: parsePaymentMethod(payment.payment_type),
        paidAt: parseTime(payment.created_at),
        refundedSen: payment.refunded_amount ?? 0,
        refundPending: false,
      })),
    },
  }
}

/** Formats a time in Singapore's time zone, which HitPay expects and which equals the Malaysian one. */
const formatExpiry = (at: Date) =>
  new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
