import { truncateText } from '#core/shared/truncate-text.ts'
import { z } from 'zod'
import { labelQuoteSchema, type LabelQuote } from '#core/orders/shipping/parcel-label.ts'
import { parseRinggit } from '#core/shared/money.ts'
import type { BoughtLabel, LabelProviderResult } from './label-provider.ts'

// Readers of EasyParcel's replies. A reply that proves neither success nor failure is unclear, and the status is then
// queried by the order number.

export const labelTextField = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? '' : String(value).trim()))
const moneyField = z.union([z.string(), z.number()]).transform((value, context) => {
  const sen = parseRinggit(value)
  if (sen !== null) return sen
  context.addIssue({ code: 'custom', message: 'not an amount' })
  return z.NEVER
})

const replySchema = z.object({ api_status: z.string(), error_remark: labelTextField, result: z.unknown() })

export const createUnclearResult = (reason: string): LabelProviderResult<never> => ({
  kind: 'unclear',
  words: reason,
})
const createRefusedResult = (reason: string): LabelProviderResult<never> => ({
  kind: 'refused',
  problem: getProblem(reason),
  words: reason,
})

function getProblem(reason: string) {
  if (/insufficient\s+credit/i.test(reason)) return 'no_credit'
  return /api key|authenticat|unauthori[sz]ed/i.test(reason) ? 'wrong_key' : 'refused'
}

export function readFirstResult<S extends z.ZodType>(
  status: number,
  body: string,
  schema: S,
): LabelProviderResult<z.output<S>> {
  if (status !== 200) return createUnclearResult(`HTTP ${status}`)
  const reply = replySchema.safeParse(parseJson(body))
  if (!reply.success) return createUnclearResult('unreadable reply')
  const { api_status, error_remark, result } = reply.data
  if (!/^success$/i.test(api_status)) return createRefusedResult(error_remark || api_status)
  const read = z.array(z.unknown()).min(1).safeParse(result)
  const first = read.success ? schema.safeParse(read.data[0]) : null
  return first?.success ? { kind: 'ok', value: first.data } : createUnclearResult('unreadable reply')
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

const rateSchema = z.object({
  service_id: z.string(),
  courier_name: labelTextField,
  service_name: labelTextField,
  price: moneyField,
  delivery: labelTextField,
  pickup_date: labelTextField,
})
const ratesSchema = z.object({
  status: labelTextField,
  remarks: labelTextField,
  rates: z.array(z.unknown()).nullish(),
})

export function readLabelQuotes(
  status: number,
  body: string,
  today: string,
): LabelProviderResult<LabelQuote[]> {
  const first = readFirstResult(status, body, ratesSchema)
  if (first.kind !== 'ok') return first
  const quotes = (first.value.rates ?? []).flatMap((each) => {
    const read = rateSchema.safeParse(each)
    if (!read.success) return []
    const { service_id, courier_name, service_name, price, delivery, pickup_date } = read.data
    const [day] = /^\d{4}-\d{2}-\d{2}/.exec(pickup_date) ?? [today]
    const quote = labelQuoteSchema.safeParse({
      service_id,
      carrier: courier_name || service_name,
      service: service_name,
      price_sen: price,
      takes: truncateText(delivery, 80),
      collect_on: day,
    })
    return quote.success ? [quote.data] : []
  })
  if (quotes.length === 0) return createRefusedResult(first.value.remarks || 'No carrier delivers there.')
  return { kind: 'ok', value: quotes.toSorted((one, other) => one.price_sen - other.price_sen) }
}

const submittedSchema = z.object({
  status: labelTextField,
  remarks: labelTextField,
  order_number: labelTextField,
  price: moneyField.nullish(),
})

export function readSubmittedOrder(
  status: number,
  body: string,
): LabelProviderResult<{ number: string; priceSen: number }> {
  const first = readFirstResult(status, body, submittedSchema)
  if (first.kind !== 'ok') return first
  const { order_number: number, price, remarks } = first.value
  if (!/^success$/i.test(first.value.status))
    return createRefusedResult(remarks || 'The parcel was rejected.')
  if (number === '' || price === null || price === undefined)
    return createUnclearResult('order without a number')
  return { kind: 'ok', value: { number, priceSen: price } }
}

const parcelSchema = z.object({
  awb: labelTextField,
  awb_id_link: labelTextField,
  tracking_url: labelTextField,
  ship_status: labelTextField,
})
export const parcelsField = z.array(parcelSchema).nullish()
const paidSchema = z.object({ messagenow: labelTextField, parcel: parcelsField })

export const toBoughtLabel = (one: z.output<typeof parcelSchema> | undefined): BoughtLabel => ({
  tracking: one?.awb ?? '',
  trackingPage: one?.tracking_url ?? '',
  filePage: one?.awb_id_link ?? '',
})

/**
 * Reads the reply to a payment. Two documented texts prove that the order was paid. Only the text about
 * missing credit proves that it was not paid.
 */
export function readLabelPaymentReply(status: number, body: string): LabelProviderResult<BoughtLabel> {
  const first = readFirstResult(status, body, paidSchema)
  // A wrong key proves that nothing was paid. After any other refusal the result is unknown.
  if (first.kind === 'refused' && first.problem === 'refused') return createUnclearResult(first.words)
  if (first.kind !== 'ok') return first
  const { messagenow, parcel: found } = first.value
  if (/^(fully paid|payment done)$/i.test(messagenow)) return { kind: 'ok', value: toBoughtLabel(found?.[0]) }
  return getProblem(messagenow) === 'no_credit'
    ? createRefusedResult(messagenow)
    : createUnclearResult(messagenow)
}
