import { data, redirect } from 'react-router'
import type { AnyContract, InputOf, ReplyOf } from '#core/contract.ts'
import { priceBasket, type BasketPrice } from '#core/orders/items/basket.ts'
import { basketIssues, itemTroubles, type BasketItem } from '#core/orders/items/basket-item.ts'
import { postedRefusal, textIn, type PostedAnswer } from '../order/posted.ts'
import type { Problem } from '../texts/problems.ts'
import type { KeptItem } from './basket-store.ts'
import { carriedBasket, carry, type CarriedItem } from './carried-basket.ts'
import { removeField } from './posted-fields.ts'

// The basket where no scripts run: forms put goods into it by POST, and its page prices, orders and empties it.

type Api = <C extends AnyContract>(contract: C, input: InputOf<C>) => Promise<ReplyOf<C>>

/** Puts goods into the basket and leads there; or the page again, with why they can't be ordered so. */
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
      return cameBack(values, { code, words: itemTroubles[code] })
    }
    const kept = [...(await carriedBasket(request)), { item, seenSen: priced.goods_sen }]
    const headers = await carry(request, kept)
    if (headers) return redirect('/troli', { headers })
    return cameBack(values, {
      code: 'basket_full',
      params: { most: kept.length - 1 },
      words: basketIssues.basket_full,
    })
  } catch (error) {
    return postedRefusal(values, error, (field) => field.replace(/^items\.0\./, ''))
  }
}

function cameBack<Values>(values: Values, problem: Problem) {
  const back = { values, fields: {}, problem, rightSen: null }
  return data<PostedAnswer<Values>>({ placed: null, back }, { status: 422 })
}

/** What a browser without scripts has in its basket, and what the shop says of it. */
export interface PostedBasket {
  items: KeptItem[]
  coupon: string
  priced: BasketPrice | null
}

export async function postedBasket(api: Api, items: CarriedItem[], coupon: string): Promise<PostedBasket> {
  const kept = items.map((each, at) => ({ id: `carried-${at}`, name: '', ...each }))
  const priced =
    items.length === 0
      ? null
      : await api(priceBasket, { items: items.map(({ item }) => item), ...(coupon && { coupon }) })
  return { items: kept, coupon, priced }
}

/** The basket without what was taken out; null: nothing was. */
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
