import { usePriceLists } from '../prices/price-list-queries.ts'
import { TierChanges } from '../prices/tier-changes.tsx'

const priced = (tiers: { sheets: number; price_sen: number }[]) =>
  tiers.map(({ sheets, price_sen }) => ({ sheets, price: price_sen }))

/** What the prices of a file would change. */
export function TierEffects({
  list: id,
  tiers,
}: {
  list: string
  tiers: { sheets: number; price_sen: number }[]
}) {
  const list = usePriceLists().data?.find((each) => each.id === id)
  if (!list) return null
  return (
    <div className="mt-6 max-w-xl">
      <TierChanges
        before={{ sizes: list.sizes, tiers: priced(list.tiers) }}
        after={{ sizes: list.sizes, tiers: priced(tiers) }}
      />
    </div>
  )
}
