import { z } from 'zod'
import { truncateText } from '#core/shared/truncate-text.ts'
import { callProvider, createRefusedProviderResult, createUnclearProviderResult } from './provider-call.ts'
import { idField, parsePaymentMethod, ringgitField, textField } from './reply-fields.ts'
import { isSameSignature, signToyyibPay } from './signatures.ts'
import type {
  CheckoutStatus,
  PaymentProvider,
  ProviderOptions,
  PaymentProviderResult,
} from './payment-provider.ts'

const createdSchema = z.tuple([z.object({ BillCode: z.string().regex(/^\w+$/) })], z.unknown())
const transactionSchema = z.object({
  billpaymentStatus: textField,
  billpaymentAmount: ringgitField,
  billpaymentInvoiceNo: idField,
  billpaymentChannel: textField,
  billPaymentDate: textField,
  billExternalReferenceNo: textField,
})

/** Names and descriptions of bills may contain only letters, digits, spaces and underscores. */
const toBillText = (text: string, most: number) =>
  truncateText(
    text
      .replaceAll(/[^\p{L}\p{N} _]+/gu, ' ')
      .replaceAll(/ +/g, ' ')
      .trim(),
    most,
  )

/**
 * Client of toyyibPay. It answers 200 in almost all cases, so only the body counts. Its query has neither
 * currency nor account, and its amounts are ringgit, although bills are created in sen.
 */
export function createToyyibPay({ keys, isTest, baseUrl, timeoutMs }: ProviderOptions): PaymentProvider {
  const site = baseUrl ?? (isTest ? 'https://dev.toyyibpay.com' : 'https://toyyibpay.com')
  const ask = <T>(
    action: string,
    fields: Record<string, string>,
    read: (body: unknown, text: string) => PaymentProviderResult<T>,
  ) =>
    callProvider(
      {
        url: `${site}/index.php/api/${action}`,
        method: 'POST',
        body: new URLSearchParams(fields),
        timeoutMs,
        secrets: [keys.apiKey],
      },
      read,
    )

  return {
    name: 'toyyibpay',
    createCheckout: (checkout) =>
      ask(
        'createBill',
        {
          userSecretKey: keys.apiKey,
          categoryCode: keys.account,
          billName: toBillText(checkout.title, 30),
          billDescription: toBillText(checkout.title, 100),
          billPriceSetting: '1',
          billPayorInfo: '1',
          billAmount: String(checkout.amountSen),
          billReturnUrl: checkout.returnUrl,
          billCallbackUrl: checkout.callbackUrl,
          billExternalReferenceNo: checkout.reference,
          billTo: truncateText(checkout.name, 100),
          billEmail: checkout.email,
          billPhone: checkout.phone.replace(/^60/, '0'),
          billExpiryDate: formatExpiry(checkout.expiresAt),
        },
        (body, text) => {
          const created = createdSchema.safeParse(body).data
          if (!created) return readError(text)
          const id = created[0].BillCode
          return { kind: 'ok', value: { id, orderId: null, url: `${site}/${id}` } }
        },
      ),
    findCheckout: (id) =>
      ask('getBillTransactions', { billCode: id }, (body, text) => readTransactions(id, body, text)),
    findByReference: null,
    closeCheckout: (id) =>
      ask('inactiveBill', { secretKey: keys.apiKey, billCode: id }, (_body, text) =>
        /success/i.test(text) ? { kind: 'ok', value: null } : readError(text),
      ),
    refund: null,
    readCallback({ body }) {
      const fields = new URLSearchParams(body)
      const get = (...names: string[]) => names.map((name) => fields.get(name)).find((value) => value) ?? ''
      const id = get('billcode')
      const orderId = get('order_id')
      if (!id && !orderId) return null
      const status = get('status', 'status_id')
      const refno = get('refno', 'transaction_id')
      const given = get('hash')
      return {
        isSigned: isSameSignature(given, signToyyibPay(keys.apiKey, { status, orderId, refno })),
        ids: id ? [id] : [],
        reference: orderId || null,
        deliveryId: null,
      }
    },
    testKeys: () =>
      ask('getCategoryDetails', { userSecretKey: keys.apiKey, categoryCode: keys.account }, (body, text) =>
        z
          .array(z.looseObject({ CategoryName: z.string() }))
          .min(1)
          .safeParse(body).success
          ? { kind: 'ok', value: keys }
          : readError(text),
      ),
  }
}

function readTransactions(id: string, body: unknown, text: string): PaymentProviderResult<CheckoutStatus> {
  // An unpaid bill has no transactions, and the body is a text instead of a list.
  const rows = /no data found/i.test(text) ? [] : z.array(transactionSchema).safeParse(body).data
  if (!rows) return readError(text)
  return {
    kind: 'ok',
    value: {
      id,
      orderId: null,
      url: null,
      reference: rows[0]?.billExternalReferenceNo || null,
      account: null,
      isTest: null,
      isOpen: true,
      payments: rows
        .filter((row) => row.billpaymentStatus === '1')
        .map((row) => ({
          id: row.billpaymentInvoiceNo,
          amountSen: row.billpaymentAmount,
          currency: 'MYR',
          method: parsePaymentMethod(row.billpaymentChannel),
          paidAt: parsePaidTime(row.billPaymentDate),
          refundedSen: 0,
          refundPending: false,
        })),
    },
  }
}

/** Interprets a body without the expected result, such as `[KEY-DID-NOT-EXIST-OR-USER-IS-NOT-ACTIVE]`. */
function readError(text: string): PaymentProviderResult<never> {
  if (/key[-_ ]did[-_ ]not[-_ ]exist|invalid.*key|user.*not.*active/i.test(text))
    return createRefusedProviderResult('wrong_keys', text)
  if (/category/i.test(text)) return createRefusedProviderResult('not_found', text)
  return /error|false|invalid|failed|required/i.test(text)
    ? createRefusedProviderResult('rejected', text)
    : createUnclearProviderResult('unreadable answer')
}

const malaysianOffsetMs = 8 * 3_600_000

/** Formats a time as toyyibPay expects it: `17-12-2026 17:00:00` in Malaysian time. */
function formatExpiry(at: Date): string {
  const [day = '', time = ''] = new Date(at.getTime() + malaysianOffsetMs).toISOString().split('T')
  return `${day.split('-').toReversed().join('-')} ${time.slice(0, 8)}`
}

function parsePaidTime(text: string): Date | null {
  const match = /^(\d{2})-(\d{2})-(\d{4}) (\d{2}:\d{2}:\d{2})$/.exec(text)
  if (!match) return null
  const [, day, month, year, time] = match
  return new Date(`${year}-${month}-${day}T${time}+08:00`)
}
