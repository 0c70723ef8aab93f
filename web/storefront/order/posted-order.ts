import { toProblem, getRefusal, toFieldProblems, type CodedProblem } from '../texts/problem.ts'
import { data } from 'react-router'
import {
  totalMismatchDetailsSchema,
  type orderLookupOptions,
  type OrderView,
} from '#core/orders/order-view.ts'
import type { AnyContract, InputOf, ReplyOf, Contract } from '#core/contract.ts'
import { emptyShipping, type OrderValues } from './order-values.ts'
import { getKeys } from '#core/shared/typed-records.ts'

// Orders from browsers without scripts. The form posts to its own URL. The response is the thank-you page, or
// the form with its values and the errors.

/** Values and errors of a posted order that the server rejected. */
export interface RefusedPost<Values> {
  values: Values
  fields: Record<string, CodedProblem>
  /** `not_sent` means that the server was unavailable. `null` means that there is no error and a row was added. */
  problem: CodedProblem | 'not_sent' | null
  /** Correct total in sen, if the page showed a wrong total. Otherwise `null`. */
  rightSen: number | null
}

export type PostResult<Values> =
  | { placed: OrderView; back: null }
  | { placed: null; back: RefusedPost<Values> }

type Api = <C extends AnyContract>(contract: C, input: InputOf<C>) => Promise<ReplyOf<C>>

export const getFormText = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

export function readPostedCustomer(form: FormData): OrderValues {
  const shipping = { ...emptyShipping }
  for (const field of getKeys(shipping)) shipping[field] = getFormText(form, `shipping.${field}`)
  return {
    nama: getFormText(form, 'nama'),
    phone: getFormText(form, 'phone'),
    offers: form.has('offers'),
    deliveryMethod: getFormText(form, 'deliveryMethod') === 'pos' ? 'pos' : 'selfPickup',
    shipping,
  }
}

/** Reads the total shown on the page, in RM. The server rejects any total that differs from its own. */
export const readPostedTotal = (form: FormData): number => (Number(getFormText(form, 'total_sen')) || 0) / 100

/** Places the order with the same call, checks and limits as the form with scripts. */
export async function placePostedOrder<Values, Save extends AnyContract>(
  api: Api,
  { save, look, body, values }: { save: Save; look: Lookup; body: InputOf<Save> & object; values: Values },
) {
  try {
    const requestId = await deriveRequestId(body)
    const { id } = (await api(save, { ...body, requestId })) as { id: string }
    const { order } = await api(look, { id })
    return data<PostResult<Values>>({ placed: order, back: null })
  } catch (error) {
    return toRefusedPost(values, error)
  }
}

/** `asField` maps a field of the call to its name in the form. */
export function toRefusedPost<Values>(values: Values, error: unknown, asField = (field: string) => field) {
  const refusal = getRefusal(error)
  const right =
    refusal.code === 'wrong_total' || refusal.code === 'deal_over'
      ? totalMismatchDetailsSchema.safeParse(refusal.details)
      : null
  const known = refusal.status !== undefined && refusal.status < 500
  return data<PostResult<Values>>(
    {
      placed: null,
      back: {
        values,
        fields: renamed(toFieldProblems(refusal), asField),
        problem: known ? toProblem({ code: '', message: '', ...refusal }) : 'not_sent',
        rightSen: right?.data?.totalSen ?? null,
      },
    },
    { status: refusal.status ?? 500 },
  )
}

const renamed = <Value>(fields: Record<string, Value>, asField: (field: string) => string) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [asField(name), value]))

type Lookup = Contract<typeof orderLookupOptions.input, typeof orderLookupOptions.reply>

/**
 * The page is the same for all visitors, so it can't contain a request id. The id is therefore derived from the
 * order's content and the hour, so that a second press or a reload finds the existing order.
 */
async function deriveRequestId(body: object): Promise<string> {
  const hour = Math.floor(Date.now() / 3_600_000)
  const content = new TextEncoder().encode(JSON.stringify([hour, body]))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
