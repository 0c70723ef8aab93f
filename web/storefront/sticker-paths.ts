/** Paths of the calculator, the order form and the thank-you page. There are several such sets of paths. */
export interface StickerPaths {
  flow: 'sticker' | 'ppsticker'
  /** Slug of the product in the URL. `null` for the built-in product of the type. */
  slug: string | null
  /** `true` if the URL is under `/category/`. */
  isCategory: boolean
  calculator: string
  order: string
  thankYou: string
}

const shelf = '/category/printing/stickerprint'

/**
 * The sets of paths for URLs without a product. Longer roots come first, because the first matching root is used. Some
 * paths are outside the root of their set (ROUTE-01).
 */
const sets = [
  {
    root: `${shelf}/ppsticker`,
    flow: 'ppsticker',
    calculator: `${shelf}/ppsticker/calculator`,
    order: `${shelf}/ppsticker/order`,
    thankYou: `${shelf}/ppsticker/thank-you`,
  },
  {
    root: shelf,
    flow: 'sticker',
    calculator: '/printing/stickerprint',
    order: `${shelf}/order`,
    thankYou: '/printing/stickerprint/thank-you',
  },
  {
    root: '/category/printing/ppsticker',
    flow: 'ppsticker',
    calculator: `${shelf}/ppsticker/calculator`,
    order: `${shelf}/ppsticker/order`,
    thankYou: '/category/printing/ppsticker/thank-you',
  },
  {
    root: '/printing/stickerprint',
    flow: 'sticker',
    calculator: '/printing/stickerprint',
    order: `${shelf}/order`,
    thankYou: '/printing/stickerprint/thank-you',
  },
  {
    root: '/printing/ppsticker',
    flow: 'ppsticker',
    calculator: '/printing/ppsticker',
    order: '/printing/ppsticker/order',
    thankYou: '/printing/ppsticker/thank-you',
  },
] as const

const steps = ['calculator', 'order', 'thank-you']

/** Throws if the path belongs to no set. */
export function getStickerPaths(pathname: string): StickerPaths {
  const found = sets.find(({ root }) => pathname === root || pathname.startsWith(`${root}/`))
  if (!found) throw new Error(`${pathname} belongs to no set of sticker paths`)
  const { root, flow, calculator, order, thankYou } = found
  const isCategory = root.startsWith('/category/')
  const [first = ''] = pathname.slice(root.length + 1).split('/')
  if (first === '' || steps.includes(first))
    return { flow, slug: null, isCategory, calculator, order, thankYou }
  const named = `${root}/${first}`
  return {
    flow,
    slug: decodeSegment(first),
    isCategory,
    calculator: `${named}/calculator`,
    order: `${named}/order`,
    thankYou: root === shelf ? `${named}/thank-you` : thankYou,
  }
}

/** A segment that can't be decoded is not the slug of any product. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Returns `null` if the path already has the current slug, or if it contains no product. */
export function getCurrentSlugPath(
  path: string,
  { slug }: Pick<StickerPaths, 'slug'>,
  product: { slug: string },
): string | null {
  if (slug === null || slug === product.slug) return null
  const step = path.slice(path.lastIndexOf('/'))
  return path.replace(/\/[^/]+\/[^/]+$/, `/${product.slug}${step}`)
}
