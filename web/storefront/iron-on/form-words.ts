import type { FieldErrors } from 'react-hook-form'
import type { IronOnFlow } from '../../../core/contracts/iron-on.ts'
import { readCategory } from '../order-storage.ts'
import type { IronOnJourney } from './iron-on-journey.ts'
import type { IronOnValues } from './iron-on-values.ts'
import type { IronOnTexts } from '../texts/iron-on.ts'

/** What the thank-you page is handed along; the category only on its own journey (storefront.md 2). */
export function thankYouState({ isCategory }: IronOnJourney) {
  const categoryInfo = readCategory() ?? { parentCategory: 'printing', categoryId: 'iron-on-dtf' }
  return isCategory ? { fromOrder: true, categoryInfo } : { fromOrder: true }
}

/** What the form says when something is missing, the first of three (storefront.md 5). */
export function missingWords(errors: FieldErrors<IronOnValues<IronOnFlow>>, t: IronOnTexts): string {
  if (errors.nama || errors.phone) return t.missingCustomer
  if (errors.orders) return t.missingRows
  return t.missingAddress
}
