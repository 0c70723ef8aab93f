import { z } from 'zod'
import { truncateText } from '#core/shared/truncate-text.ts'
import { isObject, parseJson } from '#server/http/outgoing/find-json.ts'
import {
  createBasicAuthHeader,
  callProvider,
  createRefusedProviderResult,
  createUnclearProviderResult,
} from './provider-call.ts'
import {
  idField,
  paymentPageUrlField,
  parsePaymentMethod,
  unixTimeField,
  senField,
  textField,
} from './reply-fields.ts'
import { isSameSignature, signCurlec } from './signatures.ts'
import type {
  CheckoutStatus,
  PaymentProvider,
  ProviderOptions,
  PaymentProviderResult,
} from './payment-provider.ts'

const linkSchema = z.object({
  id: idField,
  short_url: paymentPageUrlField,
  order_id: textField,
  reference_id: textField,
  status: z.string(),
  amount_paid: senField.nullish(),
})
type Link = z.output<typeof linkSchema>
const listSchema = z.object({ payment_links: z.array(linkSchema) })
const paymentsSchema = z.object({
  items: z.array(
    z.object({
      id: idField,
      amount: senField,
      currency: z.string(),
      status: z.string(),
      method: textField,
      amount_refunded: senField.nullish(),
      created_at: unixTimeField,
    }),
  ),
})

const readLink = (body: unknown): PaymentProviderResult<Link> => {
  const link = linkSchema.safeParse(body).data
  return link ? { kind: 'ok', value: link } : createUnclearProviderResult('unreadable payment link')
}

/**
 * Client of Curlec, which is Razorpay in Malaysia. A payment link needs no Curlec script on the shop's pages.
 * The key's prefix shows if it is a test key.
 */
export function createCurlec({ keys, baseUrl, timeoutMs }: ProviderOptions): PaymentProvider {
  const base = baseUrl ?? 'https://api.razorpay.com/v1'
  const keyIsTest = keys.account.startsWith('rzp_test_')
  const ask = <T>(
    method: 'GET' | 'POST',
    path: string,
    body: object | undefined,
    read: (body: unknown) => PaymentProviderResult<T>,
  ): Promise<PaymentProviderResult<T>> =>
    callProvider(
      {
        url: base + path,
        method,
        headers: createBasicAuthHeader(keys.account, keys.apiKey),
        ...(body && { body }),
        timeoutMs,
        secrets: [keys.apiKey, keys.signatureKey],
      },
      read,
    ).then((result) =>
      // Curlec answers 400 for unknown ids.
      result.kind === 'refused' && /does not exist/i.test(result.detail)
        ? { ...result, problem: 'not_found' }
        : result,
    )

  /**
   * Returns the payments of a link, which are the payments of its Curlec order. Only captured payments are
   * the shop's money.
   */
  async function findPayments(link: Link): Promise<PaymentProviderResult<CheckoutStatus>> {
    const status: CheckoutStatus = {
      id: link.id,
      orderId: link.order_id || null,
      url: link.short_url,
      reference: link.reference_id || null,
      // The key id changes when the shop replaces its keys, although the account stays the same.
      account: null,
      isTest: keyIsTest,
      isOpen: link.status === 'created' || link.status === 'partially_paid',
      payments: [],
    }
    if (!link.order_id)
      return link.status === 'paid'
        ? createUnclearProviderResult('paid link without an order')
        : { kind: 'ok', value: status }
    return ask('GET', `/orders/${encodeURIComponent(link.order_id)}/payments`, undefined, (body) => {
      const found = paymentsSchema.safeParse(body).data
      if (!found) return createUnclearProviderResult('unreadable payments')
      const payments = found.items.filter((payment) => ['captured', 'refunded'].includes(payment.status))
      if (link.status === 'paid' && payments.length === 0)
        return createUnclearProviderResult('paid link without a payment')
      return {
        kind: 'ok',
        value: {
          ...status,
          payments: payments.map((payment) => ({
            id: payment.id,
            amountSen: payment.amount,
            currency: payment.currency.toUpperCase(),
            method: parsePaymentMethod(payment.method),
            paidAt: payment.created_at,
            refundedSen: payment.amount_refunded ?? 0,
            refundPending: false,
          })),
        },
      }
    })
  }

  return {
    name: 'curlec',
    createCheckout: async (checkout) => {
      const created = await ask(
        'POST',
        '/payment_links',
        {
          amount: checkout.amountSen,
          currency: 'MYR',
          accept_partial: false,
          reference_id: checkout.reference,
          description: truncateText(checkout.title, 2048),
          customer: {
            name: truncateText(checkout.name, 100),
            email: checkout.email,
            ...(checkout.phone && { contact: `+${checkout.phone}` }),
          },
          notify: { sms: false, email: false },
          reminder_enable: false,
          callback_url: checkout.returnUrl,
          callback_method: 'get',
          expire_by: Math.floor(checkout.expiresAt.getTime() / 1000),
          notes: { reference: checkout.reference },
        },
        readLink,
      )
      if (created.kind !== 'ok') return created
      const { id, order_id, short_url: url } = created.value
      return { kind: 'ok', value: { id, orderId: order_id || null, url } }
    },
    async findCheckout(id) {
      const link = await ask('GET', `/payment_links/${encodeURIComponent(id)}`, undefined, readLink)
      return link.kind === 'ok' ? findPayments(link.value) : link
    },
    async findByReference(reference) {
      const query = new URLSearchParams({ reference_id: reference })
      const link = await ask(
        'GET',
        `/payment_links/?${query}`,
        undefined,
        (body): PaymentProviderResult<Link> => {
          const found = listSchema.safeParse(body).data
          if (!found) return createUnclearProviderResult('unreadable payment links')
          const match = found.payment_links.find((each) => each.reference_id === reference)
          return match
            ? { kind: 'ok', value: match }
            : createRefusedProviderResult('not_found', 'no link has this reference')
        },
      )
      return link.kind === 'ok' ? findPayments(link.value) : link
    },
    closeCheckout: (id) =>
      ask('POST', `/payment_links/${encodeURIComponent(id)}/cancel`, {}, () => ({ kind: 'ok', value: null })),
    refund: ({ paymentId }, amountSen) =>
      ask('POST', `/payments/${encodeURIComponent(paymentId)}/refund`, { amount: amountSen }, () => ({
        kind: 'ok',
        value: null,
      })),
    readCallback({ headers, body }) {
      const parsed = parseJson(body)
      if (!isObject(parsed)) return null
      const read = eventSchema.safeParse(parsed).data
      const link = read?.payload.payment_link?.entity
      const payment = read?.payload.payment?.entity
      const ids = [link?.id, payment?.order_id, read?.payload.order?.entity.id].filter(
        (id) => id !== undefined,
      )
      const reference = link?.reference_id ?? payment?.notes?.reference ?? null
      if (ids.length === 0 && !reference) return null
      const isSigned = isSameSignature(
        headers['x-razorpay-signature'] ?? '',
        signCurlec(keys.signatureKey, body),
      )
      return { isSigned, ids, reference, deliveryId: headers['x-razorpay-event-id'] ?? null }
    },
    async testKeys() {
      const found = await ask('GET', '/payment_links/?count=1', undefined, (body) =>
        listSchema.safeParse(body).success
          ? { kind: 'ok', value: keys }
          : createUnclearProviderResult('unreadable payment links'),
      )
      return found
    },
  }
}

const optionalText = z.string().optional().catch(undefined)
const eventSchema = z.object({
  payload: z.object({
    payment_link: z.object({ entity: z.object({ id: optionalText, reference_id: optionalText }) }).optional(),
    payment: z
      .object({
        entity: z.object({
          order_id: optionalText,
          // If there are no notes, Curlec sends an empty list and not an object.
          notes: z.object({ reference: optionalText }).optional().catch(undefined),
        }),
      })
      .optional(),
    order: z.object({ entity: z.object({ id: optionalText }) }).optional(),
  }),
})
