import { data, redirect } from 'react-router'
import type { AnyContract, InputOf, ReplyOf } from '#core/contract.ts'
import { priceBasket, type BasketPrice } from '#core/orders/items/basket.ts'
import { basketIssues, itemTroubles, type BasketItem } from '#core/orders/items/basket-item.ts'
import { toRefusedPost, getFormText, type PostResult } from '../order/posted-order.ts'
import type { CodedProblem } from '../texts/problem.ts'
import type { StoredBasketItem } from './basket-store.ts'
import { readBasketCookie, createBasketCookieHeaders, type CookieBasketItem } from './basket-cookie.ts'
import { removeItemFieldName } from './field-names.ts'

// Handles the basket of browsers without scripts. Order forms add items by POST. On the basket page, items are priced,
// removed and ordered.

type Api = <C extends AnyContract>(contract: C, input: InputOf<C>) => Promise<ReplyOf<C>>

/**
 * Adds the item of a posted form to the basket. If the item can't be ordered, returns the page with the
 * reason.
 */
export async function addPostedItem<Values>(
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
    const stored = [...(await readBasketCookie(request)), { item, seenSen: priced.goods_sen }]
    const headers = await createBasketCookieHeaders(request, stored)
    if (headers) return redirect('/troli', { headers })
    return refusePost(values, {
      code: 'basket_full',
      params: { most: stored.length - 1 },
      words: basketIssues.basket_full,
    })
  } catch (error) {
    return toRefusedPost(values, error, (field) => field.replace(/^items\.0\./, ''))
  }
}

function refusePost<Values>(values: Values, problem: CodedProblem) {
  const back = { values, fields: {}, problem, rightSen: null }
  return data<PostResult<Values>>({ placed: null, back }, { status: 422 })
}

export interface PostedBasket {
  items: StoredBasketItem[]
  coupon: string
  priced: BasketPrice | null
}

export async function loadPostedBasket(
  api: Api,
  items: CookieBasketItem[],
  coupon: string,
): Promise<PostedBasket> {
  const stored = items.map((each, at) => ({ id: `carried-${at}`, name: '', ...each }))
  const priced =
    items.length === 0
      ? null
      : await api(priceBasket, { items: items.map(({ item }) => item), ...(coupon && { coupon }) })
  return { items: stored, coupon, priced }
}

export async function removePostedItem(request: Request, form: FormData, items: CookieBasketItem[]) {
  if (!form.has(removeItemFieldName)) return null
  const at = Number(getFormText(form, removeItemFieldName))
  return redirect('/troli', {
    headers:
      (await createBasketCookieHeaders(
        request,
        items.filter((_, place) => place !== at),
      )) ?? {},
  })
}
