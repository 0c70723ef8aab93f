import { data } from 'react-router'
import type { AnyContract, InputOf, ReplyOf } from '#core/contract.ts'
import {
  getLogoOrder,
  getNameTagOrder,
  placeLogoOrder,
  placeNameTagOrder,
} from '#core/orders/items/iron-on.ts'
import { maxRows, type IronOnType } from '#core/orders/items/iron-on-issues.ts'
import { parseWholeNumber } from '#core/shared/typed-number.ts'
import { postToBasket } from '../basket/posted-basket.ts'
import { toBasketField } from '../basket/posted-fields.ts'
import { shippingBody } from '../order/order-body.ts'
import { placePosted, postedCustomer, postedTotal, textIn, type PostedAnswer } from '../order/posted.ts'
import { addRow, blankRow, type IronOnValues } from './iron-on-values.ts'

type Api = <C extends AnyContract>(contract: C, input: InputOf<C>) => Promise<ReplyOf<C>>

/** Handles name tags posted without scripts. */
export const postNameTags = (api: Api, request: Request, productSlug: string) =>
  postRows(request, productSlug, {
    flow: 'nametag',
    marks: 'namaAnak',
    rowAt: (form, at) => ({
      namaAnak: textIn(form, `orders.${at}.namaAnak`),
      warna: textIn(form, `orders.${at}.warna`),
      bilangan: setsIn(form, at),
    }),
    toBasket: (values) =>
      postToBasket(api, request, { item: { kind: 'nametag', productSlug, orders: values.orders }, values }),
    place: (order) => placePosted(api, { save: placeNameTagOrder, look: getNameTagOrder, ...order }),
  })

/** Handles logos posted without scripts. */
export const postLogos = (api: Api, request: Request, productSlug: string) =>
  postRows(request, productSlug, {
    flow: 'logo',
    marks: 'namaSekolah',
    rowAt: (form, at) => ({
      namaSekolah: textIn(form, `orders.${at}.namaSekolah`),
      bilangan: setsIn(form, at),
    }),
    toBasket: (values) =>
      postToBasket(api, request, { item: { kind: 'logo', productSlug, orders: values.orders }, values }),
    place: (order) => placePosted(api, { save: placeLogoOrder, look: getLogoOrder, ...order }),
  })

/** Handles a posted form: adds a row, adds to the basket or places the order. */
async function postRows<Flow extends IronOnType, Basket, Placed>(
  request: Request,
  productSlug: string,
  {
    flow,
    marks,
    rowAt,
    toBasket,
    place,
  }: {
    flow: Flow
    /** The field that identifies a row. */
    marks: string
    rowAt: (form: FormData, at: number) => IronOnValues<Flow>['orders'][number]
    toBasket: (values: IronOnValues<Flow>) => Basket
    place: (order: { values: IronOnValues<Flow>; body: ReturnType<typeof bodyOf<Flow>> }) => Placed
  },
) {
  const form = await request.formData()
  const orders = rowsIn(form, marks).map((at) => rowAt(form, at))
  const values: IronOnValues<Flow> = { ...postedCustomer(form), orders }
  const more = moreRows(form, values, flow)
  if (more) return more
  if (form.has(toBasketField)) return toBasket(values)
  return place({ values, body: bodyOf(values, productSlug, form) })
}

const bodyOf = <Flow extends IronOnType>(
  values: IronOnValues<Flow>,
  productSlug: string,
  form: FormData,
) => ({ ...values, shipping: shippingBody(values), productSlug, totalAmount: postedTotal(form) })

/** Rows are numbered from 0 without gaps. Blank rows after the first are ignored. */
function rowsIn(form: FormData, field: string): number[] {
  const rows = Array.from({ length: maxRows }, (_, at) => at).filter((at) =>
    form.has(`orders.${at}.${field}`),
  )
  const filled = rows.filter((at) => at === 0 || textIn(form, `orders.${at}.${field}`).trim() !== '')
  return filled.length > 0 ? filled : [0]
}

const setsIn = (form: FormData, at: number) => parseWholeNumber(textIn(form, `orders.${at}.bilangan`)) ?? 0

/** Returns `null` if no row was requested. */
function moreRows<Flow extends IronOnType>(form: FormData, values: IronOnValues<Flow>, flow: Flow) {
  if (!form.has(addRow)) return null
  const orders = [...values.orders, blankRow[flow]].slice(0, maxRows)
  const back = { values: { ...values, orders }, fields: {}, problem: null, rightSen: null }
  return data<PostedAnswer<IronOnValues<Flow>>>({ placed: null, back })
}
