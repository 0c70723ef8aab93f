import type { Sen } from '../../shared/money.ts'
import type { Choice, Effect, Option, ProductDescription } from './description.ts'
import { basePrice } from './base-price.ts'
import { type JobTrouble, troubleOf } from './job-trouble.ts'

/** What a customer has chosen. */
export interface DescribedJob {
  /** Code of an option → code of its choice; the first where none is given. */
  choices: Readonly<Record<string, string>>
  /** Code of a choice of the option that the pieces are spread over → how many; then `quantity` is not asked. */
  spread?: Readonly<Record<string, number>>
  /** Pieces, or sets where they are sold by the set. */
  quantity: number
  /** Where customers type the size: of one piece, millimetres. */
  size_mm?: { width: number; height: number } | undefined
  rush?: boolean | undefined
}

/** A line of the explanation; their amounts add up to the total. */
export type PriceLine =
  | { what: 'goods'; quantity: number; each: Sen | null; sen: Sen }
  | { what: 'option'; option: string; choice: string; effect: Effect; quantity: number; sen: Sen }
  | { what: 'rush'; per_mille: number; sen: Sen }

export interface DescribedPrice {
  total: Sen
  quantity: number
  lines: PriceLine[]
  size_mm: { width: number; height: number } | null
  /** Where it goes by the sheet; for signed-in people only (D-06). */
  sheets: number | null
}

/** RM 10,000,000.00: what comes to more is not for a form. */
const mostTotal: Sen = 1_000_000_000

/** What is chosen of each option, in the order of the description. */
export interface Chosen {
  option: Option
  choice: Choice
  /** How many of the pieces have it. */
  quantity: number
}

/**
 * The price of a job, line by line, or why there is none. Each effect is worked out of the price without options, so their
 * order makes no difference; a reduction is rounded down to whole sen, everything else to the nearest.
 */
export function priceDescribed(
  described: ProductDescription,
  job: DescribedJob,
): DescribedPrice | { trouble: JobTrouble } {
  const chosen = chosenIn(described, job)
  if ('trouble' in chosen) return chosen
  const { quantity, all } = chosen
  if (quantity < described.least || quantity > described.most)
    return troubleOf({ code: 'quantity_out_of_range', least: described.least, most: described.most })
  const excluded = notTogether(all)
  if (excluded) return troubleOf(excluded)
  const size = sizeOf(described, job, all)
  if (size && 'trouble' in size) return size
  const base = basePrice(described.pricing, quantity, size)
  if ('trouble' in base) return base
  if (base.sen > mostTotal) return troubleOf({ code: 'too_much' })

  const lines: PriceLine[] = [{ what: 'goods', quantity, each: base.each, sen: base.sen }]
  for (const { option, choice, quantity: pieces } of all) {
    if (choice.effect.by === 'nothing') continue
    const sen = effectOn(base.sen, choice.effect, pieces)
    lines.push({
      what: 'option',
      option: option.code,
      choice: choice.code,
      effect: choice.effect,
      quantity: pieces,
      sen,
    })
  }
  if (job.rush) {
    if (!described.rush) return troubleOf({ code: 'rush_not_offered' })
    const { per_mille, sen } = described.rush
    lines.push({ what: 'rush', per_mille, sen: sen + share(totalOf(lines), per_mille) })
  }
  const total = totalOf(lines)
  if (total > mostTotal) return troubleOf({ code: 'too_much' })
  return { total, quantity, lines, size_mm: size, sheets: base.sheets }
}

/** What was chosen, and of how many pieces. */
export function chosenIn(
  { options }: ProductDescription,
  { choices, spread, quantity }: DescribedJob,
): { all: Chosen[]; quantity: number } | { trouble: JobTrouble } {
  const spreadOption = options.find((option) => option.spread)
  const spreadOver = spreadOption ? spreadIn(spreadOption, spread ?? {}) : []
  if (spreadOver === null) return troubleOf({ code: 'unknown_choice', option: spreadOption?.code ?? '' })
  const pieces = spreadOption ? spreadOver.reduce((sum, each) => sum + each.quantity, 0) : quantity
  const all: Chosen[] = []
  for (const option of options) {
    if (option === spreadOption) {
      all.push(...spreadOver)
      continue
    }
    const code = choices[option.code] ?? option.choices[0]?.code
    const choice = option.choices.find((each) => each.code === code)
    if (!choice) return troubleOf({ code: 'unknown_choice', option: option.code })
    all.push({ option, choice, quantity: pieces })
  }
  return { all, quantity: pieces }
}

function spreadIn(option: Option, spread: Readonly<Record<string, number>>): Chosen[] | null {
  if (Object.keys(spread).some((code) => !option.choices.some((choice) => choice.code === code))) return null
  return option.choices.flatMap((choice) => {
    const quantity = spread[choice.code] ?? 0
    return quantity > 0 ? [{ option, choice, quantity }] : []
  })
}

/** The first two choices that exclude each other, whichever of them says so. */
function notTogether(all: readonly Chosen[]): (JobTrouble & { code: 'not_together' }) | null {
  const nameOf = ({ option, choice }: Chosen) => `${option.code}/${choice.code}`
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

function sizeOf({ size }: ProductDescription, { size_mm: typed }: DescribedJob, all: readonly Chosen[]) {
  const given = all.find(({ choice }) => choice.size_mm)?.choice.size_mm
  if (given) return given
  if (!size) return null
  if (!typed) return troubleOf({ code: 'size_needed' })
  const { least_mm, most_mm } = size
  const fits = (side: number) => side >= least_mm && side <= most_mm
  if (!fits(typed.width) || !fits(typed.height))
    return troubleOf({ code: 'size_out_of_range', least_mm, most_mm })
  return typed
}

function effectOn(base: Sen, effect: Effect, quantity: number): Sen {
  if (effect.by === 'share') return share(base, effect.per_mille)
  if (effect.by === 'piece') return effect.sen * quantity
  return effect.by === 'order' && quantity > 0 ? effect.sen : 0
}

function share(of: Sen, perMille: number): Sen {
  return perMille < 0 ? 0 - Math.floor((of * -perMille) / 1000) : Math.round((of * perMille) / 1000)
}

const totalOf = (lines: readonly PriceLine[]) => lines.reduce((sum, { sen }) => sum + sen, 0)
