import type { FieldErrors } from 'react-hook-form'
import type { IronOnType } from '#core/orders/items/iron-on-issues.ts'
import { readStoredCategory } from '../order-storage.ts'
import type { IronOnPaths } from './iron-on-paths.ts'
import type { IronOnValues } from './iron-on-values.ts'
import type { IronOnTexts } from '../texts/iron-on.ts'

/** The state contains the category only for paths under `/category/` (TAG-03, LOGO-02). */
export function createThankYouState({ isCategory }: IronOnPaths) {
  const categoryInfo = readStoredCategory() ?? { parentCategory: 'printing', categoryId: 'iron-on-dtf' }
  return isCategory ? { fromOrder: true, categoryInfo } : { fromOrder: true }
}

/** Returns up to three sentences about missing details, in page order (LOGO-01). */
export function formatMissingParts(errors: Errors, t: IronOnTexts): [string, ...string[]] {
  const words = { customer: t.missingCustomer, rows: t.missingRows, address: t.missingAddress }
  const [first, ...more] = missingParts(errors)
  return [words[first], ...more.map((part) => words[part])]
}

type Errors = FieldErrors<IronOnValues<IronOnType>>

type Part = 'customer' | 'rows' | 'address'

function missingParts(errors: Errors): [Part, ...Part[]] {
  const more: Part[] = errors.shipping || errors.deliveryMethod ? ['address'] : []
  if (errors.nama || errors.phone) return ['customer', ...(errors.orders ? (['rows'] as const) : []), ...more]
  return errors.orders ? ['rows', ...more] : ['address']
}
