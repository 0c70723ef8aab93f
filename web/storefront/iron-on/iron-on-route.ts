import { data } from 'react-router'
import type { AnyContract, InputOf, ReplyOf } from '#core/contract.ts'
import type { IronOnType } from '#core/orders/items/iron-on-issues.ts'
import { loadIronOnStartData } from './iron-on-data.ts'

type Api = <C extends AnyContract>(contract: C, input: InputOf<C>) => Promise<ReplyOf<C>>

/**
 * If the list of choices can't be loaded, `offered` is `null` and the status is 503, so that the page is not
 * cached.
 */
export async function loadIronOnPage<Offered>(
  api: Api,
  request: Request,
  flow: IronOnType,
  offeredOrNull: (api: Api) => Promise<Offered | null>,
) {
  const start = await loadIronOnStartData(api, request, flow)
  if (!start) throw data(null, { status: 404 })
  const offered = await offeredOrNull(api)
  return data({ start, offered }, { status: offered ? 200 : 503 })
}

export async function handlePostedIronOn<Answer>(
  api: Api,
  request: Request,
  flow: IronOnType,
  post: (api: Api, request: Request, productSlug: string) => Answer,
) {
  const start = await loadIronOnStartData(api, request, flow)
  if (!start) throw data(null, { status: 404 })
  return post(api, request, start.product.slug)
}
