import type { DescribedProduct } from './described-calls.ts'
import type { DescribedJob } from './described-job.ts'
import { parseNumberOrNaN } from '#core/shared/typed-number.ts'

export interface JobValues {
  choices: Record<string, string>
  /** Quantities of the option that divides the pieces, by choice code. */
  spread: Record<string, number>
  quantity: number
  width: string
  height: string
  names: string
  notes: string
  rush: boolean
}

const mmIn = { mm: 1, cm: 10, m: 1000, in: 25.4, ft: 304.8 } as const

/** Returns the initial values of the order form: the first choice of each option, and the minimum quantity. */
export function createInitialValues({ options, least, quantities, asks }: DescribedProduct): JobValues {
  const spreadOption = options.find(({ spread }) => spread)
  return {
    choices: Object.fromEntries(
      options.filter(({ spread }) => !spread).map(({ code, choices }) => [code, choices[0]?.code ?? '']),
    ),
    spread: Object.fromEntries(
      (spreadOption?.choices ?? []).map(({ code }, at) => [code, at === 0 ? least : 0]),
    ),
    quantity: asks.names ? 0 : (quantities?.[0] ?? least),
    width: '',
    height: '',
    names: '',
    notes: '',
    rush: false,
  }
}

/** Returns the typed values. A choice or quantity that is no longer offered is replaced by the first one. */
export function keepOfferedValues(product: DescribedProduct, typed: Partial<JobValues>): JobValues {
  const first = createInitialValues(product)
  const offers = (option: string, choice: string | undefined) =>
    product.options.find(({ code }) => code === option)?.choices.some(({ code }) => code === choice)
  const choices = Object.entries(first.choices).map(([option, choice]) => {
    const before = typed.choices?.[option]
    return [option, before && offers(option, before) ? before : choice]
  })
  const spread = Object.entries(first.spread).map(([code, count]) => [code, typed.spread?.[code] ?? count])
  const { quantity = first.quantity } = typed
  return {
    ...first,
    ...typed,
    choices: Object.fromEntries(choices),
    spread: Object.fromEntries(spread),
    quantity: !product.quantities || product.quantities.includes(quantity) ? quantity : first.quantity,
  }
}

export function toJobValues(
  product: DescribedProduct,
  asked: {
    job: { [Part in keyof DescribedJob]?: DescribedJob[Part] | undefined }
    names?: readonly string[] | undefined
    notes?: string | undefined
  },
): JobValues {
  const { job } = asked
  const first = createInitialValues(product)
  const { size } = product
  return {
    choices: { ...first.choices, ...job.choices },
    spread: { ...first.spread, ...job.spread },
    quantity: job.quantity ?? first.quantity,
    width: size && job.size_mm ? formatLengthInUnit(job.size_mm.width, size.unit) : '',
    height: size && job.size_mm ? formatLengthInUnit(job.size_mm.height, size.unit) : '',
    names: asked.names?.join('\n') ?? '',
    notes: asked.notes ?? '',
    rush: job.rush ?? false,
  }
}

export const parseNames = (typed: string) =>
  typed
    .split('\n')
    .map((name) => name.trim())
    .filter(Boolean)

/**
 * Converts the values of the form to a job. While no name is entered, the job has the minimum quantity, so that a
 * price can be shown.
 */
export function toDescribedJob(product: DescribedProduct, values: JobValues): DescribedJob {
  const { options, size, asks } = product
  const spreads = options.some(({ spread }) => spread)
  const names = parseNames(values.names).length
  const [width, height] = [mmOf(values.width, size), mmOf(values.height, size)]
  return {
    choices: values.choices,
    ...(spreads && { spread: values.spread }),
    quantity: asks.names ? names || product.least : values.quantity,
    ...(size && width > 0 && height > 0 && { size_mm: { width, height } }),
    rush: values.rush,
  }
}

/** Converts a typed length to millimetres with one decimal. Returns 0 if the length is invalid. */
function mmOf(typed: string, size: DescribedProduct['size']): number {
  const number = parseNumberOrNaN(typed)
  const mm = size && number > 0 ? Math.round(number * mmIn[size.unit] * 10) / 10 : 0
  return Math.min(mm, 50_000)
}

export const formatLengthInUnit = (mm: number, unit: keyof typeof mmIn) =>
  String(Math.round((mm / mmIn[unit]) * 100) / 100)
