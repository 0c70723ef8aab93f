import { getField } from '#core/shared/typed-records.ts'
import { listProducts } from '#core/catalog/catalog.ts'
import type { AnyContract, InputOf, ReplyOf } from '#core/contract.ts'
import { getIronOnSetPrice, listSchools, listTagColours } from '#core/orders/items/iron-on.ts'
import type { IronOnType } from '#core/orders/items/iron-on-issues.ts'
import { getPostage } from '#core/settings/postage-calls.ts'
import { getShop } from '#core/settings/settings.ts'
import { getChosenLanguage } from '#core/shared/language.ts'
import type { PostageRules } from '#core/settings/postage.ts'

type Api = <C extends AnyContract>(contract: C, input: InputOf<C>) => Promise<ReplyOf<C>>

export interface IronOnStartData {
  product: { slug: string; name: string; setSen: number; picture: string | null }
  pickupPlace: string
  postage: PostageRules
}

/** Returns `null` if there is no active product. Throws if the server is unavailable. */
export async function loadIronOnStartData(
  api: Api,
  request: Request,
  flow: IronOnType,
  slug?: string,
): Promise<IronOnStartData | null> {
  const language = getChosenLanguage(request.headers.get('cookie'))
  try {
    const { product, name, set_sen } = await api(getIronOnSetPrice, {
      flow,
      ...(slug ? { product: slug } : {}),
    })
    const { data: products } = await api(listProducts, { flow, slug: product, limit: 1, language })
    const { pickup_place: pickupPlace } = await api(getShop, {})
    return {
      product: {
        slug: product,
        name: products[0]?.name ?? name,
        setSen: set_sen,
        picture: products[0]?.image_url ?? null,
      },
      pickupPlace,
      postage: await api(getPostage, {}),
    }
  } catch (error) {
    if (getField(error, 'status') === 404) return null
    throw error
  }
}

/** Returns `null` if loading fails. The form then loads the colours itself. */
export async function loadTagColoursOrNull(api: Api): Promise<string[] | null> {
  return api(listTagColours, {}).then(
    ({ data }) => data.map(({ warna }) => warna),
    () => null,
  )
}

export async function loadSchoolsOrNull(api: Api) {
  return api(listSchools, {}).then(
    ({ data }) => data,
    () => null,
  )
}
