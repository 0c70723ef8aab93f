import type { IronOnType } from '#core/orders/items/iron-on-issues.ts'

/** The addresses of an order form and its thank-you page; each exists under several paths (ROUTE-01). */
export interface IronOnPaths {
  /** True if the address is under `/category/`. */
  isCategory: boolean
  order: string
  thankYou: string
}

/** Back target of the forms (ROUTE-01). */
export const ironOnCategoryPath = '/category/printing/iron-on-dtf'

const outside = { nametag: '/IronOn', logo: '/IronOnLogo' } as const

/** Returns the paths that an address of a form or thank-you page belongs to. */
export function getIronOnPaths(pathname: string, flow: IronOnType): IronOnPaths {
  const isCategory = pathname.includes('/category/')
  if (!isCategory) return { isCategory, order: outside[flow], thankYou: `${outside[flow]}/thank-you` }
  const named = pathname.startsWith(`${ironOnCategoryPath}/`) && pathname.endsWith('/order')
  return {
    isCategory,
    order: named ? pathname : `${ironOnCategoryPath}/${flow}/order`,
    thankYou: `${ironOnCategoryPath}/${flow}/thank-you`,
  }
}
