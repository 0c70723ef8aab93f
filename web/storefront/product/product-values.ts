import type { DescribedProduct } from '../../../core/pricing/described/described-calls.ts'
import type { DescribedJob } from '../../../core/pricing/described/price-described.ts'
import { session } from '../browser-storage.ts'
import { emptyValues, keepDraft, readDraft, type OrderValues } from '../order/order-values.ts'
import { postedCustomer, textIn } from '../order/posted.ts'
import type { Draft } from '../order/use-draft.ts'

/** What is asked of the goods, as it is typed. */
export interface JobValues {
  /** Code of an option → code of its choice. */
  choices: Record<string, string>
  /** Code of a choice of the option that pieces are spread over → how many. */
  spread: Record<string, number>
  quantity: number
  width: string
  height: string
  /** One a line. */
  names: string
  notes: string
  rush: boolean
}

export type ProductValues = OrderValues & JobValues

const mmIn = { mm: 1, cm: 10, m: 1000, ft: 304.8 } as const

/** What the form begins with: of each option the first choice, the fewest pieces. */
export function firstJob({ options, least, quantities, asks }: DescribedProduct): JobValues {
  const over = options.find(({ spread }) => spread)
  return {
    choices: Object.fromEntries(
      options.filter(({ spread }) => !spread).map(({ code, choices }) => [code, choices[0]?.code ?? '']),
    ),
    spread: Object.fromEntries((over?.choices ?? []).map(({ code }, at) => [code, at === 0 ? least : 0])),
    quantity: asks.names ? 0 : (quantities?.[0] ?? least),
    width: '',
    height: '',
    names: '',
    notes: '',
    rush: false,
  }
}

export const namesIn = (typed: string) =>
  typed
    .split('\n')
    .map((name) => name.trim())
    .filter(Boolean)

/** The job as the calls take it. Without a name yet, the price of one piece is told. */
export function jobOf(product: DescribedProduct, values: JobValues): DescribedJob {
  const { options, size, asks } = product
  const over = options.some(({ spread }) => spread)
  const names = namesIn(values.names).length
  const [width, height] = [mmOf(values.width, size), mmOf(values.height, size)]
  return {
    choices: values.choices,
    ...(over && { spread: values.spread }),
    quantity: asks.names ? Math.max(names, product.least) : values.quantity,
    ...(size && width > 0 && height > 0 && { size_mm: { width, height } }),
    rush: values.rush,
  }
}

/** To a tenth of a millimetre; 0: it is no size. */
function mmOf(typed: string, size: DescribedProduct['size']): number {
  const number = Number(typed.trim().replace(',', '.'))
  const mm = size && number > 0 ? Math.round(number * mmIn[size.unit] * 10) / 10 : 0
  return Math.min(mm, 50_000)
}

/** A side in the unit that customers type. */
export const inUnit = (mm: number, unit: keyof typeof mmIn) =>
  String(Math.round((mm / mmIn[unit]) * 100) / 100)

/** What a browser without scripts has sent. */
export function postedValues(form: FormData, product: DescribedProduct): ProductValues {
  const first = firstJob(product)
  const count = (name: string) => Number(/^\d{1,7}$/.exec(textIn(form, name))?.[0] ?? 0)
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

/** What was typed before the page was left or reloaded; gone with the tab. */
export function productDraft(product: DescribedProduct): Draft<ProductValues> {
  return {
    read: () => ({ ...emptyValues, ...readDraft(), ...readJob(product) }),
    keep({ nama, phone, deliveryMethod, shipping, ...job }) {
      keepDraft({ nama, phone, deliveryMethod, shipping })
      keepJob(product.slug, job)
    },
  }
}

/** Null: the order is placed, nothing is left to keep. */
export function keepJob(slug: string, job: JobValues | null): void {
  try {
    if (job) session()?.setItem(jobKey(slug), JSON.stringify(job))
    else session()?.removeItem(jobKey(slug))
  } catch {
    // Storage is full: the form itself still holds everything.
  }
}

/** What is no longer offered is not brought back. */
function readJob(product: DescribedProduct): JobValues {
  const first = firstJob(product)
  try {
    const kept: Partial<JobValues> = JSON.parse(session()?.getItem(jobKey(product.slug)) ?? '{}')
    const offered = (option: string, choice: string | undefined) =>
      product.options.find(({ code }) => code === option)?.choices.some(({ code }) => code === choice)
    const choices = Object.entries(first.choices).map(([option, choice]) => {
      const before = kept.choices?.[option]
      return [option, before && offered(option, before) ? before : choice]
    })
    const spread = Object.entries(first.spread).map(([code, count]) => [code, kept.spread?.[code] ?? count])
    return { ...first, ...kept, choices: Object.fromEntries(choices), spread: Object.fromEntries(spread) }
  } catch {
    return first
  }
}
