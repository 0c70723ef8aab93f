import type { ProductType } from '#core/catalog/catalog.ts'
import { formatRinggit, parseRinggit } from '#core/shared/money.ts'
import { getSmallestOrderPrice } from '#core/pricing/price-tiers.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { NumberInput } from '#web/ui/fields/number-input.tsx'
import { findProductPriceList } from './prices/price-list-users.ts'
import { usePriceLists } from './prices/price-list-queries.ts'

/** `id` is `undefined` for a new product. */
export function StartingPriceField({
  id,
  flow,
  value,
  error,
  describedSen,
  onChange,
}: {
  id: number | undefined
  flow: ProductType
  value: string
  error: string | undefined
  /** Price in sen of the smallest order with custom options, or `null` if it can't be calculated yet. */
  describedSen: number | null
  onChange: (value: string) => void
}) {
  const list = findProductPriceList({ id, flow }, usePriceLists().data ?? [])
  const ofList =
    list &&
    getSmallestOrderPrice({
      bySet: flow === 'nametag' || flow === 'logo',
      setPrice: list.set_price_sen,
      tiers: list.tiers.map(({ sheets, price_sen: price }) => ({ sheets, price })),
    })
  const smallest = flow === 'described' ? describedSen : ofList
  const [as, by] =
    flow === 'described'
      ? ['Matches the prices above', 'according to the prices above']
      : [`Matches the price list ${list?.name}`, `according to the price list ${list?.name}`]
  const typed = parseRinggit(value)
  const same = typeof smallest === 'number' && typed === smallest
  const byList = typeof smallest === 'number' && (smallest / 100).toFixed(2)
  return (
    <Field
      label="Starting price"
      optional
      hint={
        byList === false ? (
          'Price of the smallest order, shown on the product card'
        ) : same ? (
          as
        ) : (
          <span className={typed === null ? undefined : 'text-caution'}>
            {typed !== null && 'This should be '}
            {formatRinggit(smallest ?? 0)} {by}
            {typed === null && flow === 'described' && id === undefined && ' if left empty'}
          </span>
        )
      }
      error={error}
      action={
        byList && !same ? (
          <button
            type="button"
            className="relative rounded-small text-15 text-link underline underline-offset-4 after:absolute after:-inset-x-2 after:-inset-y-2.5"
            onClick={() => onChange(byList)}
          >
            Use {byList}
          </button>
        ) : undefined
      }
      className="max-w-100"
    >
      <NumberInput prefix="RM" decimal value={value} onType={onChange} />
    </Field>
  )
}
