import { data, redirect } from 'react-router'
import type { AnyContract, InputOf, ReplyOf } from '#core/contract.ts'
import { priceBasket, type BasketPrice } from '#core/orders/items/basket.ts'
import { basketIssues, itemTroubles, type BasketItem } from '#core/orders/items/basket-item.ts'
import { postedRefusal, textIn, type PostedAnswer } from '../order/posted.ts'
import type { Problem } from '../texts/problems.ts'
import type { KeptItem } from './basket-store.ts'
import { carriedBasket, carry, type CarriedItem } from './carried-basket.ts'
import { removeField } from './posted-fields.ts'

// The basket without scripts: forms add items by POST; the basket page prices, orders and empties it.

type Api = <C extends AnyContract>(contract: C, input: InputOf<C>) => Promise<ReplyOf<C>>

/**
 * Adds an item to the basket and redirects to it, or returns the page with the reason why the item can't be ordered.
 */
export async function postToBasket<Values>(
  api: Api,
  request: Request,
  { item, values }: { item: BasketItem; values: Values },
) {
  try {
    const { items } = await api(priceBasket, { items: [item] })
    const [priced] = items
    if (!priced || 'trouble' in priced) {
      const code = priced?.trouble ?? 'cannot_be_made'
      return refusePost(values, { code, words: itemTroubles[code] })
    }
    const stored = [...(await carriedBasket(request)), { item, seenSen: priced.goods_sen }]
    const headers = await carry(request, stored)
    if (headers) return redirect('/troli', { headers })
    return refusePost(values, {
      code: 'basket_full',
      params: { most: stored.length - 1 },
      words: basketIssues.basket_full,
    })
  } catch (error) {
    return postedRefusal(values, error, (field) => field.replace(/^items\.0\./, ''))
  }
}

function refusePost<Values>(values: Values, problem: Problem) {
  const back = { values, fields: {}, problem, rightSen: null }
  return data<PostedAnswer<Values>>({ placed: null, back }, { status: 422 })
}

/** The basket of a browser without scripts, with its prices. */
export interface PostedBasket {
  items: KeptItem[]
  coupon: string
  priced: BasketPrice | null
}

export async function postedBasket(api: Api, items: CarriedItem[], coupon: string): Promise<PostedBasket> {
  const stored = items.map((each, at) => ({ id: `carried-${at}`, name: '', ...each }))
  const priced =
    items.length === 0
      ? null
      : await api(priceBasket, { items: items.map(({ item }) => item), ...(coupon && { coupon }) })
  return { items: stored, coupon, priced }
}

/** Returns the basket without the removed item, or `null` if nothing was removed. */
export async function removed(request: Request, form: FormData, items: CarriedItem[]) {
  if (!form.has(removeField)) return null
  const at = Number(textIn(form, removeField))
  return redirect('/troli', {
    headers:
      (await carry(
        request,
        items.filter((_, place) => place !== at),
      )) ?? {},
  })
}
