import type { DeskItem } from '#core/orders/desk/order-at-desk.ts'
import { cx } from '#web/ui/cx.ts'
import { Money } from '#web/ui/money.tsx'
import { useSettled } from '#web/admin/contacts/use-settled.ts'
import { useDeskPrice } from './use-desk-price.ts'

/** The price of an item before it is added, or why it can't be ordered. The server computes it. */
export function ItemPrice({ item }: { item: DeskItem | null }) {
  const typed = JSON.stringify(item)
  const settled = useSettled(typed, 300) === typed
  // Postage belongs to the whole order.
  const { data, isError, isPlaceholderData } = useDeskPrice(
    { items: item ? [item] : [], delivery_method: 'selfPickup', state: '' },
    settled,
  )
  const [priced] = data?.items ?? []
  return (
    <p aria-live="polite" className="min-h-6 min-w-0 text-15">
      {!item ? (
        <span className="text-quiet">Complete the fields to see the price.</span>
      ) : isError ? (
        <span className="text-wrong">The price could not be loaded.</span>
      ) : priced && 'error' in priced ? (
        <span lang="ms" className="text-wrong">
          {priced.error}
        </span>
      ) : (
        priced && (
          <span className={cx(isPlaceholderData && 'opacity-60')}>
            Price <Money sen={priced.goods_sen} className="font-semibold" />
          </span>
        )
      )}
    </p>
  )
}
