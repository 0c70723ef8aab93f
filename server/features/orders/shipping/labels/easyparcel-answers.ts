import { cutText } from '#core/shared/cut-text.ts'
import { z } from 'zod'
import { labelQuote, type LabelQuote } from '#core/orders/shipping/parcel-label.ts'
import { parseRinggit } from '#core/shared/money.ts'
import type { BoughtLabel, Heard } from './label-seller.ts'

// What EasyParcel's answers prove. Where one proves nothing, it is unclear: the seller is asked again by the number.

export const words = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((given) => (given === null || given === undefined ? '' : String(given).trim()))
const money = z.union([z.string(), z.number()]).transform((given, context) => {
  const sen = parseRinggit(given)
  if (sen !== null) return sen
  context.addIssue({ code: 'custom', message: 'no amount' })
  return z.NEVER
})

const answered = z.object({ api_status: z.string(), error_remark: words, result: z.unknown() })

export const unclear = (said: string): Heard<never> => ({ kind: 'unclear', words: said })
const refused = (said: string): Heard<never> => ({ kind: 'refused', problem: problemOf(said), words: said })

function problemOf(said: string) {
  if (/insufficient\s+credit/i.test(said)) return 'no_credit'
  return /api key|authenticat|unauthori[sz]ed/i.test(said) ? 'wrong_key' : 'refused'
}

/** The first of what was asked for, of an answer as it came. */
export function firstOf<S extends z.ZodType>(status: number, body: string, schema: S): Heard<z.output<S>> {
  if (status !== 200) return unclear(`HTTP ${status}`)
  const whole = answered.safeParse(jsonOf(body))
  if (!whole.success) return unclear('an answer that could not be read')
  const { api_status, error_remark, result } = whole.data
  if (!/^success$/i.test(api_status)) return refused(error_remark || api_status)
  const read = z.array(z.unknown()).min(1).safeParse(result)
  const first = read.success ? schema.safeParse(read.data[0]) : null
  return first?.success ? { kind: 'ok', value: first.data } : unclear('an answer that could not be read')
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

const rate = z.object({
  service_id: z.string(),
  courier_name: words,
  service_name: words,
  price: money,
  delivery: words,
  pickup_date: words,
})
const rates = z.object({ status: words, remarks: words, rates: z.array(z.unknown()).nullish() })

/** What cannot be read of a list of prices is left out of it. */
export function readQuotes(status: number, body: string, today: string): Heard<LabelQuote[]> {
  const first = firstOf(status, body, rates)
  if (first.kind !== 'ok') return first
  const quotes = (first.value.rates ?? []).flatMap((each) => {
    const read = rate.safeParse(each)
    if (!read.success) return []
    const { service_id, courier_name, service_name, price, delivery, pickup_date } = read.data
    const [day] = /^\d{4}-\d{2}-\d{2}/.exec(pickup_date) ?? [today]
    const quote = labelQuote.safeParse({
      service_id,
      carrier: courier_name || service_name,
      service: service_name,
      price_sen: price,
      takes: cutText(delivery, 80),
      collect_on: day,
    })
    return quote.success ? [quote.data] : []
  })
  if (quotes.length === 0) return refused(first.value.remarks || 'No carrier goes there.')
  return { kind: 'ok', value: quotes.toSorted((one, other) => one.price_sen - other.price_sen) }
}

const submitted = z.object({ status: words, remarks: words, order_number: words, price: money.nullish() })

export function readSubmitted(status: number, body: string): Heard<{ number: string; priceSen: number }> {
  const first = firstOf(status, body, submitted)
  if (first.kind !== 'ok') return first
  const { order_number: number, price, remarks } = first.value
  if (!/^success$/i.test(first.value.status)) return refused(remarks || 'The parcel was not taken.')
  if (number === '' || price === null || price === undefined) return unclear('an order without a number')
  return { kind: 'ok', value: { number, priceSen: price } }
}

const parcel = z.object({ awb: words, awb_id_link: words, tracking_url: words, ship_status: words })
export const parcels = z.array(parcel).nullish()
const paid = z.object({ messagenow: words, parcel: parcels })

export const labelOf = (one: z.output<typeof parcel> | undefined): BoughtLabel => ({
  tracking: one?.awb ?? '',
  trackingPage: one?.tracking_url ?? '',
  filePage: one?.awb_id_link ?? '',
})

/** Only the two words of the documentation prove that it was paid, and only a lack of credit that it was not. */
export function readPaid(status: number, body: string): Heard<BoughtLabel> {
  const first = firstOf(status, body, paid)
  // A wrong key has paid nothing; of any other refusal nobody knows what was done before it.
  if (first.kind === 'refused' && first.problem === 'refused') return unclear(first.words)
  if (first.kind !== 'ok') return first
  const { messagenow, parcel: found } = first.value
  if (/^(fully paid|payment done)$/i.test(messagenow)) return { kind: 'ok', value: labelOf(found?.[0]) }
  return problemOf(messagenow) === 'no_credit' ? refused(messagenow) : unclear(messagenow)
}
