import { listProducts, type Product } from '#core/catalog/catalog.ts'
import type { AnyContract, InputOf, ReplyOf } from '#core/contract.ts'
import { listDeals, type DealView } from '#core/pricing/deals-calls.ts'
import { getQuote, listPpStickerSizes, listStickerSizes, type StickerQuote } from '#core/pricing/pricing.ts'
import { getChosenLanguage } from '#core/shared/language.ts'
import { fallbackSizesMm, fallbackTiers, createQuote } from '#core/pricing/price-tiers.ts'
import { maxStickerQuantity, parseStickerSize } from '#core/pricing/sticker-sheet.ts'
import { parseWholeNumber } from '#core/shared/typed-number.ts'
import type { StickerPaths } from '../sticker-paths.ts'

type Api = <C extends AnyContract>(contract: C, input: InputOf<C>) => Promise<ReplyOf<C>>

const defaultQuantity = 1000
const defaultSizeMm = 60

export interface CalculatorData {
  product: Product
  /** Sizes in millimetres, in ascending order. */
  sizes: number[]
  sizeMm: number
  quantity: number
  quote: StickerQuote
  /**
   * `true` if sizes and prices could not be loaded. In that case, the defaults of CALC-03 are used, and the total is an
   * estimate.
   */
  fallback: boolean
  /** Deal in the URL with which the visitor opened the page. */
  deal: DealView | null
  /** `true` if the deal in the URL has ended. */
  dealOver: boolean
}

/** Returns `null` if no active product has these paths. */
export async function findStickerProduct(
  api: Api,
  { flow, slug }: StickerPaths,
  request: Request,
): Promise<Product | null> {
  const language = getChosenLanguage(request.headers.get('cookie'))
  const { data } = await api(listProducts, { flow, ...(slug ? { slug } : {}), limit: 1, language })
  return data[0] ?? null
}

/** `asked` contains the URL parameters `size`, `quantity` and `deal`. */
export async function loadCalculatorData(
  api: Api,
  product: Product,
  asked: URLSearchParams,
): Promise<CalculatorData> {
  const quantity = quantityFrom(asked.get('quantity'))
  const wanted = parseStickerSize(asked.get('size') ?? '') || defaultSizeMm
  try {
    const contract = product.flow === 'ppsticker' ? listPpStickerSizes : listStickerSizes
    const { sizes } = await api(contract, { product: product.slug })
    const offered = sizes.map(parseStickerSize).toSorted((a, b) => a - b)
    const sizeMm = findNearest(offered, wanted)
    const quote = await api(getQuote, { product: product.slug, size_mm: sizeMm, quantity })
    const deal = await findRequestedDeal(api, product, asked)
    const dealOver = asked.has('deal') && !deal
    return { product, sizes: offered, sizeMm, quantity, quote, fallback: false, deal, dealOver }
  } catch {
    const sizeMm = findNearest(fallbackSizesMm, wanted)
    const quote = createQuote(sizeMm, quantity, fallbackTiers)
    const sizes = [...fallbackSizesMm]
    return { product, sizes, sizeMm, quantity, quote, fallback: true, deal: null, dealOver: false }
  }
}

/** Returns the deal in the URL (`?deal=2`), or `null` if this product has no such deal today. */
export async function findRequestedDeal(
  api: Api,
  product: Product,
  asked: URLSearchParams,
): Promise<DealView | null> {
  const id = asked.get('deal')
  if (!id) return null
  const deals = await api(listDeals, {})
  return deals.find((deal) => String(deal.id) === id && deal.product === product.slug) ?? null
}

function quantityFrom(text: string | null): number {
  return text ? Math.min(maxStickerQuantity, parseWholeNumber(text) ?? 0) : defaultQuantity
}

/** Throws if the list has no sizes, so that the caller uses the fallback. */
function findNearest(sizes: readonly number[], wanted: number): number {
  const [first, ...rest] = sizes
  if (first === undefined) throw new Error('the price list has no sizes')
  return rest.reduce((best, each) => (Math.abs(each - wanted) < Math.abs(best - wanted) ? each : best), first)
}
