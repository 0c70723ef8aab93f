import type { Sen } from '#core/shared/money.ts'
import type { OtherLines } from './other-lines.ts'
import { listChosenOptions, type DescribedJob } from './described-job.ts'
import type { ProductDescription } from './description.ts'
import { priceDescribedJob, type PriceLine } from './price-described.ts'

const sum = (of: readonly number[]) => of.reduce((all, each) => all + each, 0)

export function addOtherLines(described: ProductDescription, jobs: readonly DescribedJob[]): DescribedJob[] {
  if (jobs.length < 2) return [...jobs]
  const found = jobs.map((job) => {
    const chosen = listChosenOptions(described, job)
    // The minimum and maximum quantity apply to all lines together, so they are not checked for a single line.
    const price = priceDescribedJob({ ...described, least: 0, most: Infinity }, job)
    return {
      pieces: 'trouble' in chosen ? 0 : chosen.quantity,
      sheets: 'trouble' in price ? 0 : (price.sheets ?? 0),
      charged: 'trouble' in chosen ? [] : chosen.all.filter(hasFee).map(nameOf),
    }
  })
  return jobs.map((job, at) => {
    const [earlier, later] = [found.slice(0, at), found.slice(at + 1)]
    const otherLines: OtherLines = {
      before: sum(earlier.map(({ pieces }) => pieces)),
      after: sum(later.map(({ pieces }) => pieces)),
      sheets: sum([...earlier, ...later].map(({ sheets }) => sheets)),
      charged: [...new Set(earlier.flatMap(({ charged }) => charged))],
    }
    return { ...job, beside: otherLines }
  })
}

type Named = { option: { code: string }; choice: { code: string; effect: { by: string } } }
const hasFee = ({ choice }: Named) => choice.effect.by === 'order'
const nameOf = ({ option, choice }: Named) => `${option.code}/${choice.code}`

/** The pieces in a line that belong to one person. `spread` is their choice in the option that divides the line. */
export interface LinePart {
  line: number
  quantity: number
  spread: string | null
}

export interface PricedLine {
  job: DescribedJob
  lines: readonly PriceLine[]
}

/**
 * Returns the cost of each part of lines that are priced together. The price of the items is divided by the number of
 * pieces. Parts with a choice share that choice's surcharge, and all parts share the fees per order. The costs add up
 * to the price of the lines.
 */
export function splitLinePricesAmongParts(
  described: ProductDescription,
  priced: readonly PricedLine[],
  parts: readonly LinePart[],
): Sen[] {
  const spread = described.options.find((option) => option.spread)?.code ?? null
  const has = ({ line, spread: ownSpread }: LinePart, option: string, choice: string) => {
    if (option === spread) return ownSpread === choice
    const first = described.options.find(({ code }) => code === option)?.choices[0]?.code
    return (priced[line]?.job.choices[option] ?? first) === choice
  }
  const costs = priced.flatMap(({ lines }, at) =>
    lines.map((cost) => ({
      sen: cost.sen,
      of: parts.map((part) => {
        const everywhere = cost.what === 'option' && cost.effect.by === 'order'
        const pays =
          (everywhere || part.line === at) && (cost.what !== 'option' || has(part, cost.option, cost.choice))
        return pays ? part.quantity : 0
      }),
    })),
  )
  return splitCostsByWeight(costs, parts.length)
}

/**
 * Divides costs by weight into whole sen. The remaining sen go to the parts that lose most by rounding down (largest
 * remainder method).
 */
export function splitCostsByWeight(
  costs: readonly { sen: Sen; of: readonly number[] }[],
  count: number,
): Sen[] {
  const exact = Array.from({ length: count }, () => 0)
  for (const { sen, of } of costs) {
    const all = of.reduce((sum, each) => sum + each, 0)
    for (const [at, weight] of of.entries())
      if (weight > 0) exact[at] = (exact[at] ?? 0) + (sen * weight) / all
  }
  // Ignores floating-point errors below a millionth of a sen.
  const parts = exact.map((sen, at) => {
    const whole = Math.floor(sen + 1e-6)
    return { at, whole, lost: Math.round((sen - whole) * 1e6) }
  })
  const left = costs.reduce((sum, { sen }) => sum + sen, 0) - parts.reduce((sum, { whole }) => sum + whole, 0)
  const given = new Set(
    parts
      .toSorted((one, other) => other.lost - one.lost)
      .slice(0, Math.max(0, left))
      .map(({ at }) => at),
  )
  return parts.map(({ at, whole }) => whole + (given.has(at) ? 1 : 0))
}
