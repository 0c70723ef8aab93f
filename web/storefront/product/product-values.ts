import type { DescribedProduct } from '#core/pricing/described/described-calls.ts'
import type { DescribedJob } from '#core/pricing/described/described-job.ts'
import { createInitialValues, keepOfferedValues, type JobValues } from '#core/pricing/described/typed-job.ts'
import { parseWholeNumber } from '#core/shared/typed-number.ts'
import { getTabStorage } from '#web/browser-storage.ts'
import { emptyOrderValues, storeOrderDraft, readOrderDraft, type OrderValues } from '../order/order-values.ts'
import { readPostedCustomer, getFormText } from '../order/posted-order.ts'
import type { FormDraft } from '../order/use-form-draft.ts'

export type ProductOrderValues = OrderValues & JobValues

export function readPostedProduct(form: FormData, product: DescribedProduct): ProductOrderValues {
  const first = createInitialValues(product)
  const count = (name: string) => parseWholeNumber(getFormText(form, name)) ?? 0
  return {
    ...readPostedCustomer(form),
    choices: Object.fromEntries(
      Object.keys(first.choices).map((code) => [code, getFormText(form, `choices.${code}`)]),
    ),
    spread: Object.fromEntries(Object.keys(first.spread).map((code) => [code, count(`spread.${code}`)])),
    quantity: count('quantity'),
    width: getFormText(form, 'width'),
    height: getFormText(form, 'height'),
    names: getFormText(form, 'names').replaceAll('\r', ''),
    notes: getFormText(form, 'notes').replaceAll('\r', ''),
    rush: form.has('rush'),
  }
}

const jobKey = (slug: string) => `order_job_${slug}`

export function createProductDraft(product: DescribedProduct): FormDraft<ProductOrderValues> {
  return {
    read: () => ({ ...emptyOrderValues, ...readOrderDraft(), ...readJob(product) }),
    store({ nama, phone, offers, deliveryMethod, shipping, ...job }) {
      storeOrderDraft({ nama, phone, offers, deliveryMethod, shipping })
      storeProductJob(product.slug, job)
    },
  }
}

/** `null` deletes the job after the order was placed. */
export function storeProductJob(slug: string, job: JobValues | null): void {
  try {
    if (job) getTabStorage()?.setItem(jobKey(slug), JSON.stringify(job))
    else getTabStorage()?.removeItem(jobKey(slug))
  } catch {
    // Storage is full. The form itself still has all values.
  }
}

function readJob(product: DescribedProduct): JobValues {
  try {
    return keepOfferedValues(product, JSON.parse(getTabStorage()?.getItem(jobKey(product.slug)) ?? '{}'))
  } catch {
    return createInitialValues(product)
  }
}

/** Returns a copy for calls, because form values must not be mutated. */
export function copyProductJob({ spread, ...job }: DescribedJob) {
  return { ...job, choices: { ...job.choices }, ...(spread && { spread: { ...spread } }) }
}
