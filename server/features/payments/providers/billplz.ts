import { z } from 'zod'
import { truncateText } from '#core/shared/truncate-text.ts'
import { createBasicAuthHeader, callProvider, createUnclearProviderResult } from './provider-call.ts'
import { idField, paymentPageUrlField, parseTime, senField, textField } from './reply-fields.ts'
import { isSameSignature, signBillplz } from './signatures.ts'
import type {
  CheckoutStatus,
  PaymentProvider,
  ProviderOptions,
  PaymentProviderResult,
} from './payment-provider.ts'

const billSchema = z.object({
  id: idField,
  url: paymentPageUrlField,
  collection_id: idField,
  state: textField,
  paid: z.union([z.boolean(), z.stringbool()]),
  paid_amount: senField,
  paid_at: textField,
  reference_1: textField,
})

/**
 * Client of Billplz API v3. A bill is paid at most once and has no currency, because Billplz accepts only
 * ringgit.
 */
export function createBillplz({ keys, isTest, baseUrl, timeoutMs }: ProviderOptions): PaymentProvider {
  const base = baseUrl ?? (isTest ? 'https://www.billplz-sandbox.com/api' : 'https://www.billplz.com/api')
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
        headers: createBasicAuthHeader(keys.apiKey, ''),
        ...(body && { body }),
        timeoutMs,
        secrets: [keys.apiKey, keys.signatureKey],
      },
      read,
    )

  return {
    name: 'billplz',
    createCheckout: (checkout) =>
      ask(
        'POST',
        '/v3/bills',
        new URLSearchParams({
          collection_id: keys.account,
          email: checkout.email,
          ...(checkout.phone && { mobile: `+${checkout.phone}` }),
          name: truncateText(checkout.name, 255),
          amount: String(checkout.amountSen),
          callback_url: checkout.callbackUrl,
          redirect_url: checkout.returnUrl,
          description: truncateText(checkout.title, 200),
          reference_1_label: 'Reference',
          reference_1: checkout.reference,
          deliver: 'false',
        }),
        (body) => {
          const bill = billSchema.safeParse(body).data
          if (!bill) return createUnclearProviderResult('unreadable bill')
          return { kind: 'ok', value: { id: bill.id, orderId: null, url: bill.url } }
        },
      ),
    findCheckout: (id) => ask('GET', `/v3/bills/${encodeURIComponent(id)}`, undefined, readBill),
    findByReference: null,
    closeCheckout: (id) =>
      ask('DELETE', `/v3/bills/${encodeURIComponent(id)}`, undefined, () => ({ kind: 'ok', value: null })),
    refund: null,
    readCallback({ body }) {
      const fields = new URLSearchParams(body)
      const id = fields.get('id')
      if (!id) return null
      const isSigned = isSameSignature(
        fields.get('x_signature') ?? '',
        signBillplz(fields, keys.signatureKey),
      )
      return { isSigned, ids: [id], reference: null, deliveryId: null }
    },
    testKeys: () =>
      ask('GET', `/v3/collections/${encodeURIComponent(keys.account)}`, undefined, () => ({
        kind: 'ok',
        value: keys,
      })),
  }
}

function readBill(body: unknown): PaymentProviderResult<CheckoutStatus> {
  const bill = billSchema.safeParse(body).data
  if (!bill) return createUnclearProviderResult('unreadable bill')
  return {
    kind: 'ok',
    value: {
      id: bill.id,
      orderId: null,
      url: bill.url,
      reference: bill.reference_1 || null,
      account: bill.collection_id,
      isTest: null,
      isOpen: bill.state === 'due',
      payments: bill.paid
        ? [
            {
              id: bill.id,
              amountSen: bill.paid_amount,
              currency: 'MYR',
              method: 'other',
              paidAt: parseTime(bill.paid_at),
              refundedSen: 0,
              refundPending: false,
            },
          ]
        : [],
    },
  }
}
