import type { IronOnType } from '#core/orders/items/iron-on-issues.ts'

/** URLs of an order form and of its thank-you page. Both exist under several paths (ROUTE-01). */
export interface IronOnPaths {
  /** `true` if the URL is under `/category/`. */
  isCategory: boolean
  order: string
  thankYou: string
}

/** Path to which the forms' Back link leads (ROUTE-01). */
export const ironOnCategoryPath = '/category/printing/iron-on-dtf'

const outside = { nametag: '/IronOn', logo: '/IronOnLogo' } as const

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
