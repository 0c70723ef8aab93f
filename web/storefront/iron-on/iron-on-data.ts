import type { AnyContract, InputOf, ReplyOf } from '../../../core/contracts/contract.ts'
import { getSetPrice, listSchools, listTagColours, type IronOnFlow } from '../../../core/contracts/iron-on.ts'
import { getShop } from '../../../core/contracts/settings.ts'

type Api = <C extends AnyContract>(contract: C, input: InputOf<C>) => Promise<ReplyOf<C>>

/** What both forms begin with: the product, the price of a set and where things are picked up. */
export interface IronOnStart {
  product: { slug: string; name: string; setSen: number }
  pickupPlace: string
}

/** Null: there is no such product on the shelf. Throws where the server can't answer. */
export async function ironOnStart(api: Api, flow: IronOnFlow, slug?: string): Promise<IronOnStart | null> {
  try {
    const { product, name, set_sen } = await api(getSetPrice, { flow, ...(slug ? { product: slug } : {}) })
    const { pickup_place: pickupPlace } = await api(getShop, {})
    return { product: { slug: product, name, setSen: set_sen }, pickupPlace }
  } catch (error) {
    if ((error as { status?: number }).status === 404) return null
    throw error
  }
}

/** Pairs of letters and border; null where they could not be loaded: the form then asks for them itself. */
export async function tagColoursOrNull(api: Api): Promise<string[] | null> {
  return api(listTagColours, {}).then(
    ({ data }) => data.map(({ warna }) => warna),
    () => null,
  )
}

export async function schoolsOrNull(api: Api) {
  return api(listSchools, {}).then(
    ({ data }) => data,
    () => null,
  )
}
