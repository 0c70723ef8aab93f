import type { Flow } from '../../../core/catalog/catalog.ts'
import { ringgitText, senFromRinggit } from '../../../core/shared/money.ts'
import { smallestOrder } from '../../../core/pricing/price-tiers.ts'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { listOf } from './prices/list-products.ts'
import { usePriceLists } from './prices/price-list-queries.ts'

/** What the card of a product says it costs, beside what its price list says. `id`: of a product that is there already. */
export function FromPrice({
  id,
  flow,
  value,
  error,
  onChange,
}: {
  id: number | undefined
  flow: Flow
  value: string
  error: string | undefined
  onChange: (value: string) => void
}) {
  const list = listOf({ id, flow }, usePriceLists().data ?? [])
  const smallest =
    list &&
    smallestOrder({
      bySet: flow === 'nametag' || flow === 'logo',
      setPrice: list.set_price_sen,
      tiers: list.tiers.map(({ sheets, price_sen: price }) => ({ sheets, price })),
    })
  const typed = senFromRinggit(value)
  const same = typeof smallest === 'number' && typed === smallest
  const byList = typeof smallest === 'number' && (smallest / 100).toFixed(2)
  return (
    <Field
      label="From"
      optional
      hint={
        byList === false || !list ? (
          'What the smallest order comes to, as the card shows it'
        ) : same ? (
          `As in the price list ${list.name}`
        ) : (
          <span className={typed === null ? undefined : 'text-caution'}>
            {typed !== null && 'Differs: '}
            {ringgitText(smallest ?? 0)} by the price list {list.name}
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
      <TextInput
        prefix="RM"
        inputMode="decimal"
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}
