import type { OrderItemsView } from '#core/orders/items/order-items-view.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { listItemLines } from '../orders/item-text.ts'

export function PackingItems({
  goods,
  ticked,
  onTick,
}: {
  goods: OrderItemsView
  ticked?: ReadonlySet<number>
  onTick?: (line: number, on: boolean) => void
}) {
  return (
    <section aria-label="Items">
      <h3 className="text-15 text-quiet">{goods.product}</h3>
      <ul className="border-b border-line">
        {listItemLines(goods).map(([name, ...rest], at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two lines may read the same, and none ever moves
          <li key={at} className="border-t border-line py-1 text-15">
            {onTick ? (
              <Checkbox
                label={[name, ...rest].join(' · ')}
                checked={ticked?.has(at) ?? false}
                onChange={({ target }) => onTick(at, target.checked)}
              />
            ) : (
              <p className="flex flex-wrap justify-between gap-x-4 py-1">
                <span className="font-semibold wrap-anywhere">{name}</span>
                <span className="text-quiet tabular-nums">{rest.join(' · ')}</span>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
