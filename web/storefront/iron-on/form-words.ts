import type { FieldErrors } from 'react-hook-form'
import type { IronOnFlow } from '../../../core/contracts/iron-on.ts'
import { focusFirstWrong } from '../../ui/focus-first-wrong.ts'
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
export function missingWords(errors: Errors, t: IronOnTexts): string {
  return { customer: t.missingCustomer, rows: t.missingRows, address: t.missingAddress }[missingPart(errors)]
}

type Errors = FieldErrors<IronOnValues<IronOnFlow>>

/** Which part of the form that is about. */
function missingPart(errors: Errors): 'customer' | 'rows' | 'address' {
  if (errors.nama || errors.phone) return 'customer'
  return errors.orders ? 'rows' : 'address'
}

/** Leads to what the words are about. */
export function focusMissing(form: Element, errors: Errors): void {
  focusFirstWrong(form.querySelector(`[data-part="${missingPart(errors)}"]`) ?? form)
}
