import { problemOf, refusalIn, fieldProblemsOf, type Problem } from '../texts/problems.ts'
import { data } from 'react-router'
import { correctTotalDetails, type lookupOptions, type OrderView } from '#core/orders/order-view.ts'
import type { AnyContract, InputOf, ReplyOf, Contract } from '#core/contract.ts'
import { noShipping, type OrderValues } from './order-values.ts'
import { getKeys } from '#core/shared/typed-records.ts'

// An order without scripts: the form goes to its own address by POST, and the page answers with the thanks, or with
// itself, what was typed still in it and why it is not placed.

/** Why an order that was posted is not placed. */
export interface PostedBack<Values> {
  values: Values
  /** What is wrong, by the name of the field. */
  fields: Record<string, Problem>
  /** `not_sent`: the server could not take it just now; null: nothing is wrong, a row was asked for. */
  problem: Problem | 'not_sent' | null
  /** The total that the customer saw is not ours: this is, in sen. */
  rightSen: number | null
}

export type PostedAnswer<Values> =
  | { placed: OrderView; back: null }
  | { placed: null; back: PostedBack<Values> }

type Api = <C extends AnyContract>(contract: C, input: InputOf<C>) => Promise<ReplyOf<C>>

export const textIn = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Who orders and where it goes, as the fields of every form are named. */
export function postedCustomer(form: FormData): OrderValues {
  const shipping = { ...noShipping }
  for (const field of getKeys(shipping)) shipping[field] = textIn(form, `shipping.${field}`)
  return {
    nama: textIn(form, 'nama'),
    phone: textIn(form, 'phone'),
    offers: form.has('offers'),
    deliveryMethod: textIn(form, 'deliveryMethod') === 'pos' ? 'pos' : 'selfPickup',
    shipping,
  }
}

/** The total that the page showed, in RM; the server refuses another than its own. */
export const postedTotal = (form: FormData): number => (Number(textIn(form, 'total_sen')) || 0) / 100

/** Places it as the form with scripts does: same call, same checks, same limits. */
export async function placePosted<Values, Save extends AnyContract>(
  api: Api,
  { save, look, body, values }: { save: Save; look: Lookup; body: InputOf<Save> & object; values: Values },
) {
  try {
    const requestId = await requestIdOf(body)
    const { id } = (await api(save, { ...body, requestId })) as { id: string }
    const { order } = await api(look, { id })
    return data<PostedAnswer<Values>>({ placed: order, back: null })
  } catch (error) {
    return postedRefusal(values, error)
  }
}

/** The page again, what was typed still in it. `asField`: the form's name for a field of the call. */
export function postedRefusal<Values>(values: Values, error: unknown, asField = (field: string) => field) {
  const refusal = refusalIn(error)
  const right =
    refusal.code === 'wrong_total' || refusal.code === 'deal_over'
      ? correctTotalDetails.safeParse(refusal.details)
      : null
  const known = refusal.status !== undefined && refusal.status < 500
  return data<PostedAnswer<Values>>(
    {
      placed: null,
      back: {
        values,
        fields: renamed(fieldProblemsOf(refusal), asField),
        problem: known ? problemOf({ code: '', message: '', ...refusal }) : 'not_sent',
        rightSen: right?.data?.totalSen ?? null,
      },
    },
    { status: refusal.status ?? 500 },
  )
}

const renamed = <Value>(fields: Record<string, Value>, asField: (field: string) => string) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [asField(name), value]))

type Lookup = Contract<typeof lookupOptions.input, typeof lookupOptions.reply>

/**
 * The page is the same for everyone, so no name for the order can stand in it: what is ordered names it, for an hour. A
 * press too many, or the page loaded anew, finds the order that is there.
 */
async function requestIdOf(body: object): Promise<string> {
  const hour = Math.floor(Date.now() / 3_600_000)
  const content = new TextEncoder().encode(JSON.stringify([hour, body]))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
