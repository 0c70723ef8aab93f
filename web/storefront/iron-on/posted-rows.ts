import { data } from 'react-router'
import type { AnyContract, InputOf, ReplyOf } from '#core/contract.ts'
import {
  getLogoOrder,
  getNameTagOrder,
  placeLogoOrder,
  placeNameTagOrder,
} from '#core/orders/items/iron-on.ts'
import { maxIronOnRows, type IronOnType } from '#core/orders/items/iron-on-issues.ts'
import { parseWholeNumber } from '#core/shared/typed-number.ts'
import { addPostedItem } from '../basket/posted-basket.ts'
import { addToBasketFieldName } from '../basket/field-names.ts'
import { createShippingBody } from '../order/order-body.ts'
import {
  placePostedOrder,
  readPostedCustomer,
  readPostedTotal,
  getFormText,
  type PostResult,
} from '../order/posted-order.ts'
import { addRowFieldName, blankIronOnRows, type IronOnValues } from './iron-on-values.ts'

type Api = <C extends AnyContract>(contract: C, input: InputOf<C>) => Promise<ReplyOf<C>>

export const handlePostedNameTags = (api: Api, request: Request, productSlug: string) =>
  postRows(request, productSlug, {
    flow: 'nametag',
    marks: 'namaAnak',
    rowAt: (form, at) => ({
      namaAnak: getFormText(form, `orders.${at}.namaAnak`),
      warna: getFormText(form, `orders.${at}.warna`),
      bilangan: setsIn(form, at),
    }),
    toBasket: (values) =>
      addPostedItem(api, request, { item: { kind: 'nametag', productSlug, orders: values.orders }, values }),
    place: (order) => placePostedOrder(api, { save: placeNameTagOrder, look: getNameTagOrder, ...order }),
  })

export const handlePostedLogos = (api: Api, request: Request, productSlug: string) =>
  postRows(request, productSlug, {
    flow: 'logo',
    marks: 'namaSekolah',
    rowAt: (form, at) => ({
      namaSekolah: getFormText(form, `orders.${at}.namaSekolah`),
      bilangan: setsIn(form, at),
    }),
    toBasket: (values) =>
      addPostedItem(api, request, { item: { kind: 'logo', productSlug, orders: values.orders }, values }),
    place: (order) => placePostedOrder(api, { save: placeLogoOrder, look: getLogoOrder, ...order }),
  })

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
    /** Name of the field that identifies a row. */
    marks: string
    rowAt: (form: FormData, at: number) => IronOnValues<Flow>['orders'][number]
    toBasket: (values: IronOnValues<Flow>) => Basket
    place: (order: { values: IronOnValues<Flow>; body: ReturnType<typeof bodyOf<Flow>> }) => Placed
  },
) {
  const form = await request.formData()
  const orders = rowsIn(form, marks).map((at) => rowAt(form, at))
  const values: IronOnValues<Flow> = { ...readPostedCustomer(form), orders }
  const more = moreRows(form, values, flow)
  if (more) return more
  if (form.has(addToBasketFieldName)) return toBasket(values)
  return place({ values, body: bodyOf(values, productSlug, form) })
}

const bodyOf = <Flow extends IronOnType>(
  values: IronOnValues<Flow>,
  productSlug: string,
  form: FormData,
) => ({ ...values, shipping: createShippingBody(values), productSlug, totalAmount: readPostedTotal(form) })

/** Blank rows after the first row are ignored. */
function rowsIn(form: FormData, field: string): number[] {
  const rows = Array.from({ length: maxIronOnRows }, (_, at) => at).filter((at) =>
    form.has(`orders.${at}.${field}`),
  )
  const filled = rows.filter((at) => at === 0 || getFormText(form, `orders.${at}.${field}`).trim() !== '')
  return filled.length > 0 ? filled : [0]
}

const setsIn = (form: FormData, at: number) =>
  parseWholeNumber(getFormText(form, `orders.${at}.bilangan`)) ?? 0

/** Returns the form with one more row, or `null` if the customer didn't press the button that adds a row. */
function moreRows<Flow extends IronOnType>(form: FormData, values: IronOnValues<Flow>, flow: Flow) {
  if (!form.has(addRowFieldName)) return null
  const orders = [...values.orders, blankIronOnRows[flow]].slice(0, maxIronOnRows)
  const back = { values: { ...values, orders }, fields: {}, problem: null, rightSen: null }
  return data<PostResult<IronOnValues<Flow>>>({ placed: null, back })
}
