import { data } from 'react-router'
import type { AnyContract, InputOf, ReplyOf } from '../../../core/contract.ts'
import {
  getLogoOrder,
  getNameTagOrder,
  mostRows,
  saveLogoOrder,
  saveNameTagOrder,
  type IronOnFlow,
} from '../../../core/orders/goods/iron-on.ts'
import { postToBasket } from '../basket/posted-basket.ts'
import { toBasketField } from '../basket/posted-fields.ts'
import { shippingBody } from '../order/order-body.ts'
import { placePosted, postedCustomer, postedTotal, textIn, type PostedAnswer } from '../order/posted.ts'
import { blankRow, type IronOnValues } from './iron-on-values.ts'

type Api = <C extends AnyContract>(contract: C, input: InputOf<C>) => Promise<ReplyOf<C>>

/** Names the button that asks for another row. */
export const addRow = 'add_row'

/** The name tags of a browser without scripts. */
export async function postNameTags(api: Api, request: Request, productSlug: string) {
  const form = await request.formData()
  const values: IronOnValues<'nametag'> = {
    ...postedCustomer(form),
    orders: rowsIn(form, 'namaAnak').map((at) => ({
      namaAnak: textIn(form, `orders.${at}.namaAnak`),
      warna: textIn(form, `orders.${at}.warna`),
      bilangan: setsIn(form, at),
    })),
  }
  return (
    moreRows(form, values, 'nametag') ??
    intoBasket(form, () =>
      postToBasket(api, request, { item: { kind: 'nametag', productSlug, orders: values.orders }, values }),
    ) ??
    placePosted(api, {
      save: saveNameTagOrder,
      look: getNameTagOrder,
      body: { ...values, shipping: shippingBody(values), productSlug, totalAmount: postedTotal(form) },
      values,
    })
  )
}

/** The logos of a browser without scripts. */
export async function postLogos(api: Api, request: Request, productSlug: string) {
  const form = await request.formData()
  const values: IronOnValues<'logo'> = {
    ...postedCustomer(form),
    orders: rowsIn(form, 'namaSekolah').map((at) => ({
      namaSekolah: textIn(form, `orders.${at}.namaSekolah`),
      bilangan: setsIn(form, at),
    })),
  }
  return (
    moreRows(form, values, 'logo') ??
    intoBasket(form, () =>
      postToBasket(api, request, { item: { kind: 'logo', productSlug, orders: values.orders }, values }),
    ) ??
    placePosted(api, {
      save: saveLogoOrder,
      look: getLogoOrder,
      body: { ...values, shipping: shippingBody(values), productSlug, totalAmount: postedTotal(form) },
      values,
    })
  )
}

/** Rows are numbered from 0 without a gap; a blank one behind the first is none. */
function rowsIn(form: FormData, field: string): number[] {
  const rows = Array.from({ length: mostRows }, (_, at) => at).filter((at) =>
    form.has(`orders.${at}.${field}`),
  )
  const filled = rows.filter((at) => at === 0 || textIn(form, `orders.${at}.${field}`).trim() !== '')
  return filled.length > 0 ? filled : [0]
}

const setsIn = (form: FormData, at: number) => Number(textIn(form, `orders.${at}.bilangan`).slice(0, 6)) || 0

/** Null: it is to be ordered at once. */
const intoBasket = <Answer>(form: FormData, put: () => Answer) => (form.has(toBasketField) ? put() : null)

/** Null: an order was sent, no row asked for. */
function moreRows<Flow extends IronOnFlow>(form: FormData, values: IronOnValues<Flow>, flow: Flow) {
  if (!form.has(addRow)) return null
  const orders = [...values.orders, blankRow[flow]].slice(0, mostRows)
  const back = { values: { ...values, orders }, fields: {}, problem: null, rightSen: null }
  return data<PostedAnswer<IronOnValues<Flow>>>({ placed: null, back })
}
