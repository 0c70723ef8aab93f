import type { Sen } from '#core/shared/money.ts'
import type { ProductDescription } from './description.ts'
import type { PriceEffect } from './description-options.ts'
import { noOtherLines } from './other-lines.ts'
import { calculateBasePrice } from './base-price.ts'
import { type JobTrouble, createJobTrouble } from './job-trouble.ts'
import {
  type DescribedJob,
  type ChosenOption,
  listChosenOptions,
  findExcludedChoices,
} from './described-job.ts'

/** The amounts of all lines add up to the total. */
export type PriceLine =
  | { what: 'goods'; quantity: number; each: Sen | null; sen: Sen }
  | { what: 'option'; option: string; choice: string; effect: PriceEffect; quantity: number; sen: Sen }
  | { what: 'rush'; per_mille: number; sen: Sen }

export interface DescribedPrice {
  total: Sen
  quantity: number
  lines: PriceLine[]
  size_mm: { width: number; height: number } | null
  /** Number of sheets, if the price depends on it, otherwise `null`. Shown only to signed-in staff (D-06). */
  sheets: number | null
}

/** Maximum total, RM 10,000,000.00. Larger jobs can't be ordered through a form. */
const mostTotal: Sen = 1_000_000_000

/**
 * Calculates the price of a job. Each effect is calculated from the price without options, so the order of the
 * effects does not matter. Reductions are rounded down to whole sen, and other effects to the nearest sen.
 */
export function priceDescribedJob(
  described: ProductDescription,
  job: DescribedJob,
): DescribedPrice | { trouble: JobTrouble } {
  const chosen = listChosenOptions(described, job)
  if ('trouble' in chosen) return chosen
  const { quantity, all } = chosen
  const { beside = noOtherLines } = job
  const together = beside.before + quantity + beside.after
  if (together < described.least || together > described.most)
    return createJobTrouble({ code: 'quantity_out_of_range', least: described.least, most: described.most })
  const excluded = findExcludedChoices(all)
  if (excluded) return createJobTrouble(excluded)
  const size = sizeOf(described, job, all)
  if (size && 'trouble' in size) return size
  const base = calculateBasePrice(described.pricing, quantity, size, beside)
  if ('trouble' in base) return base
  if (base.sen > mostTotal) return createJobTrouble({ code: 'too_much' })

  const lines: PriceLine[] = [{ what: 'goods', quantity, each: base.each, sen: base.sen }]
  for (const { option, choice, quantity: pieces } of all) {
    if (choice.effect.by === 'nothing') continue
    const charged = choice.effect.by === 'order' && beside.charged.includes(`${option.code}/${choice.code}`)
    const sen = charged ? 0 : effectOn(base.sen, choice.effect, pieces)
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
    if (!described.rush) return createJobTrouble({ code: 'rush_not_offered' })
    const { per_mille, sen } = described.rush
    lines.push({ what: 'rush', per_mille, sen: sen + share(totalOf(lines), per_mille) })
  }
  const total = totalOf(lines)
  if (total > mostTotal) return createJobTrouble({ code: 'too_much' })
  return { total, quantity, lines, size_mm: size, sheets: base.sheets }
}

function sizeOf(
  { size }: ProductDescription,
  { size_mm: sizeMm }: DescribedJob,
  all: readonly ChosenOption[],
) {
  const given = all.find(({ choice }) => choice.size_mm)?.choice.size_mm
  if (given) return given
  if (!size) return null
  if (!sizeMm) return createJobTrouble({ code: 'size_needed' })
  const { least_mm, most_mm } = size
  const fits = (side: number) => side >= least_mm && side <= most_mm
  if (!fits(sizeMm.width) || !fits(sizeMm.height))
    return createJobTrouble({ code: 'size_out_of_range', least_mm, most_mm })
  return sizeMm
}

function effectOn(base: Sen, effect: PriceEffect, quantity: number): Sen {
  if (effect.by === 'share') return share(base, effect.per_mille)
  if (effect.by === 'piece') return effect.sen * quantity
  return effect.by === 'order' && quantity > 0 ? effect.sen : 0
}

function share(of: Sen, perMille: number): Sen {
  return perMille < 0 ? 0 - Math.floor((of * -perMille) / 1000) : Math.round((of * perMille) / 1000)
}

const totalOf = (lines: readonly PriceLine[]) => lines.reduce((sum, { sen }) => sum + sen, 0)
