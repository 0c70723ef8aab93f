import type { DescribedProduct } from '#core/pricing/described/described-calls.ts'
import type { DescribedJob } from '#core/pricing/described/described-job.ts'
import { createInitialValues, stillOffered, type JobValues } from '#core/pricing/described/typed-job.ts'
import { parseWholeNumber } from '#core/shared/typed-number.ts'
import { session } from '#web/browser-storage.ts'
import { emptyValues, keepDraft, readDraft, type OrderValues } from '../order/order-values.ts'
import { postedCustomer, textIn } from '../order/posted.ts'
import type { Draft } from '../order/use-draft.ts'

export type ProductValues = OrderValues & JobValues

/** Reads the values posted without scripts. */
export function postedValues(form: FormData, product: DescribedProduct): ProductValues {
  const first = createInitialValues(product)
  const count = (name: string) => parseWholeNumber(textIn(form, name)) ?? 0
  return {
    ...postedCustomer(form),
    choices: Object.fromEntries(
      Object.keys(first.choices).map((code) => [code, textIn(form, `choices.${code}`)]),
    ),
    spread: Object.fromEntries(Object.keys(first.spread).map((code) => [code, count(`spread.${code}`)])),
    quantity: count('quantity'),
    width: textIn(form, 'width'),
    height: textIn(form, 'height'),
    names: textIn(form, 'names').replaceAll('\r', ''),
    notes: textIn(form, 'notes').replaceAll('\r', ''),
    rush: form.has('rush'),
  }
}

const jobKey = (slug: string) => `order_job_${slug}`

/** Draft of the form, stored per tab. It survives leaving and reloading the page. */
export function productDraft(product: DescribedProduct): Draft<ProductValues> {
  return {
    read: () => ({ ...emptyValues, ...readDraft(), ...readJob(product) }),
    keep({ nama, phone, offers, deliveryMethod, shipping, ...job }) {
      keepDraft({ nama, phone, offers, deliveryMethod, shipping })
      keepJob(product.slug, job)
    },
  }
}

/** `null` deletes it after the order is placed. */
export function keepJob(slug: string, job: JobValues | null): void {
  try {
    if (job) session()?.setItem(jobKey(slug), JSON.stringify(job))
    else session()?.removeItem(jobKey(slug))
  } catch {
    // Storage is full. The form still holds everything.
  }
}

function readJob(product: DescribedProduct): JobValues {
  try {
    return stillOffered(product, JSON.parse(session()?.getItem(jobKey(product.slug)) ?? '{}'))
  } catch {
    return createInitialValues(product)
  }
}

/** Returns a copy for calls, because form values must not be mutated. */
export function sentJob({ spread, ...job }: DescribedJob) {
  return { ...job, choices: { ...job.choices }, ...(spread && { spread: { ...spread } }) }
}
