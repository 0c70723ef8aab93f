import type { ProductOption, OptionChoice } from './description-options.ts'
import type { ProductDescription } from './description.ts'
import type { OtherLines } from './other-lines.ts'
import { type JobTrouble, createJobTrouble } from './job-trouble.ts'

export interface DescribedJob {
  /** Maps option codes to choice codes. An absent option gets its first choice. */
  choices: Readonly<Record<string, string>>
  /** Quantities of the option that divides the pieces, by choice code. `quantity` is ignored if it is present. */
  spread?: Readonly<Record<string, number>>
  /** Number of pieces, or of sets if the product is sold in sets. */
  quantity: number
  size_mm?: { width: number; height: number } | undefined
  rush?: boolean | undefined
  /** Set by the server if the order has other lines of the same product. Forms never send it. */
  beside?: OtherLines | undefined
}

export interface ChosenOption {
  option: ProductOption
  choice: OptionChoice
  quantity: number
}

export function listChosenOptions(
  { options }: ProductDescription,
  { choices, spread, quantity }: DescribedJob,
): { all: ChosenOption[]; quantity: number } | { trouble: JobTrouble } {
  const spreadOption = options.find((option) => option.spread)
  const spreadOver = spreadOption ? spreadIn(spreadOption, spread ?? {}) : []
  if (spreadOver === null)
    return createJobTrouble({ code: 'unknown_choice', option: spreadOption?.code ?? '' })
  const pieces = spreadOption ? spreadOver.reduce((sum, each) => sum + each.quantity, 0) : quantity
  const all: ChosenOption[] = []
  for (const option of options) {
    if (option === spreadOption) {
      all.push(...spreadOver)
      continue
    }
    const code = choices[option.code] ?? option.choices[0]?.code
    const choice = option.choices.find((each) => each.code === code)
    if (!choice) return createJobTrouble({ code: 'unknown_choice', option: option.code })
    all.push({ option, choice, quantity: pieces })
  }
  return { all, quantity: pieces }
}

function spreadIn(option: ProductOption, spread: Readonly<Record<string, number>>): ChosenOption[] | null {
  if (Object.keys(spread).some((code) => !option.choices.some((choice) => choice.code === code))) return null
  return option.choices.flatMap((choice) => {
    const quantity = spread[choice.code] ?? 0
    return quantity > 0 ? [{ option, choice, quantity }] : []
  })
}

/**
 * Finds two chosen options that can't be combined. It does not matter which of the two choices declares the
 * exclusion.
 */
export function findExcludedChoices(
  all: readonly ChosenOption[],
): (JobTrouble & { code: 'not_together' }) | null {
  const nameOf = ({ option, choice }: ChosenOption) => `${option.code}/${choice.code}`
  for (const each of all)
    for (const other of all)
      if (each.choice.excludes.includes(nameOf(other)))
        return {
          code: 'not_together',
          option: each.option.code,
          choice: each.choice.code,
          with: nameOf(other),
        }
  return null
}
