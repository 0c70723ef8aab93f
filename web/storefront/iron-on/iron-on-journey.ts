import type { IronOnType } from '#core/orders/items/iron-on-issues.ts'

/** The addresses of an order form and its thank-you page; each exists under several paths (ROUTE-01). */
export interface IronOnJourney {
  /** True if the address is under `/category/`. */
  isCategory: boolean
  order: string
  thankYou: string
}

/** Back target of the forms (ROUTE-01). */
export const ironOnShelf = '/category/printing/iron-on-dtf'

const outside = { nametag: '/IronOn', logo: '/IronOnLogo' } as const

/** Returns the paths that an address of a form or thank-you page belongs to. */
export function ironOnJourneyAt(pathname: string, flow: IronOnType): IronOnJourney {
  const isCategory = pathname.includes('/category/')
  if (!isCategory) return { isCategory, order: outside[flow], thankYou: `${outside[flow]}/thank-you` }
  const named = pathname.startsWith(`${ironOnShelf}/`) && pathname.endsWith('/order')
  return {
    isCategory,
    order: named ? pathname : `${ironOnShelf}/${flow}/order`,
    thankYou: `${ironOnShelf}/${flow}/thank-you`,
  }
}
