import { productDescriptionSchema, type ProductDescription } from '#core/pricing/described/description.ts'
import type { UnitPriceTiers } from '#core/pricing/described/description-pricing.ts'
import type { PriceEffect } from '#core/pricing/described/description-options.ts'
import type { DescribedJob } from '#core/pricing/described/described-job.ts'
import { countPiecesPerSheet } from '#core/pricing/described/base-price.ts'

/** Returns a whole number from `least` to `most`, both included. */
export type Random = (least: number, most: number) => number

export function createRandom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return (least, most) => least + Math.floor(next() * (most - least + 1))
}

const list = <Item>(length: number, item: (at: number) => Item) => Array.from({ length }, (_, at) => item(at))

export function createRandomDescription(random: Random): ProductDescription {
  for (;;) {
    const read = productDescriptionSchema.safeParse(guess(random))
    if (read.success) return read.data
  }
}

function guess(random: Random) {
  const by = (['piece', 'sheet', 'set', 'area', 'fixed', 'table'] as const)[random(0, 5)] ?? 'piece'
  const sized = by === 'sheet' || by === 'area' || random(0, 3) === 0
  const spread = random(0, 3)
  const options = list(random(0, 4), (at) => ({
    code: `o${at}`,
    name: { ms: `O${at}` },
    spread: at === spread,
    choices: list(random(1, 4), (choice) => ({
      code: `c${choice}`,
      name: { ms: `C${choice}` },
      effect: effect(random, at === spread),
      excludes: random(0, 9) === 0 ? [`o${random(0, 3)}/c${random(0, 3)}`] : [],
    })),
  }))
  return {
    options,
    pricing: pricing(by, random),
    size: sized ? { unit: 'mm' as const, least_mm: random(5, 50), most_mm: random(60, 2000) } : null,
    least: random(1, 3),
    most: random(3, 100_000),
    rush: random(0, 2) === 0 ? { per_mille: random(0, 1000), sen: random(0, 5000) } : null,
  }
}

function effect(random: Random, spread: boolean): PriceEffect {
  const kinds = spread
    ? (['nothing', 'piece', 'order'] as const)
    : (['nothing', 'share', 'piece', 'order'] as const)
  const by = kinds[random(0, kinds.length - 1)] ?? 'nothing'
  if (by === 'share') return { by, per_mille: random(-500, 1000) }
  return by === 'nothing' ? { by } : { by, sen: random(0, 2000) }
}

function pricing(by: ProductDescription['pricing']['by'], random: Random): ProductDescription['pricing'] {
  const steps = tiers(random)
  if (by === 'fixed') return { by, sen: random(0, 100_000) }
  if (by === 'set') return { by, pieces: random(1, 50), tiers: steps }
  if (by === 'area') return { by, unit: random(0, 1) ? 'm2' : 'ft2', smallest: random(0, 500), tiers: steps }
  if (by !== 'table') return { by, tiers: steps }
  const quantities = list(random(1, 5), (at) => (at + 1) * random(1, 500)).toSorted((a, b) => a - b)
  const rows = list(random(1, 4), (at) => ({
    up_to_mm: { width: 2000, height: 2000 * (at + 1) },
    sen: quantities.map(() => random(0, 100_000)),
  }))
  return { by, quantities, rows }
}

function tiers(random: Random): UnitPriceTiers {
  let [from, sen] = [1, random(0, 5000)]
  return list(random(1, 6), () => {
    const tier = { from, sen }
    from += random(1, 200)
    sen = Math.max(0, sen - random(-20, 200))
    return tier
  })
}

export function createRandomJob(product: ProductDescription, random: Random): DescribedJob {
  const { options, size, least, most, pricing } = product
  const over = options.find(({ spread }) => spread)
  const offered = pricing.by === 'table' ? pricing.quantities : null
  const quantity = offered?.[random(0, offered.length - 1)] ?? random(least, Math.min(most, least + 5000))
  const side = () => (size ? random(size.least_mm, size.most_mm) : 0)
  const typed = size ? { width: side(), height: side() } : undefined
  return {
    choices: Object.fromEntries(
      options
        .filter(({ spread }) => !spread)
        .map(({ code, choices }) => [code, choices[random(0, choices.length - 1)]?.code ?? '']),
    ),
    ...(over && {
      spread: Object.fromEntries(
        over.choices.map(({ code }, at) => [code, at === 0 ? quantity : offered ? 0 : random(0, 20)]),
      ),
    }),
    quantity,
    ...(typed && { size_mm: countPiecesPerSheet(typed) > 0 ? typed : { width: 50, height: 50 } }),
    rush: product.rush !== null && random(0, 1) === 1,
  }
}
