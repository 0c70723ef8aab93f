import type { ReactNode } from 'react'
import type { AdminOrderItem } from '#core/orders/admin/create-order.ts'
import { focusRefusedNumber } from '#web/ui/fields/refused-number.ts'
import { Button } from '#web/ui/button.tsx'
import { PlusIcon } from '#web/ui/icons.tsx'
import { useEditedItem } from './edited-item.ts'
import { cx } from '#web/ui/cx.ts'
import { Money } from '#web/ui/money.tsx'
import { useDebouncedValue } from '#web/hooks/use-debounced-value.ts'
import { useAdminPrice } from './use-admin-price.ts'

export function ItemFields({
  item,
  onAdd,
  children,
}: {
  /** Item with the values entered so far, or `null` while a field is empty or invalid. */
  item: AdminOrderItem | null
  onAdd: (item: AdminOrderItem) => void
  children: ReactNode
}) {
  const editing = useEditedItem() !== null
  return (
    // In these fields, Enter adds the item instead of creating the order.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      className="grid min-w-0 gap-x-4 sm:grid-cols-2"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
        event.preventDefault()
        if (item && !focusRefusedNumber(event.currentTarget)) onAdd(item)
      }}
    >
      {children}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:col-span-2">
        <ItemPrice item={item} />
        <Button
          icon={editing ? undefined : <PlusIcon />}
          disabled={!item}
          onClick={(event) => {
            if (item && !focusRefusedNumber(event.currentTarget.closest('fieldset'))) onAdd(item)
          }}
          className="max-sm:w-full"
        >
          {editing ? 'Save item' : 'Add to order'}
        </Button>
      </div>
    </fieldset>
  )
}

function ItemPrice({ item }: { item: AdminOrderItem | null }) {
  const typed = JSON.stringify(item)
  const isSettled = useDebouncedValue(typed, 300) === typed
  // Pickup excludes postage, which is calculated for the whole order.
  const { data, isError, isPlaceholderData } = useAdminPrice(
    { items: item ? [item] : [], delivery_method: 'selfPickup', state: '' },
    isSettled,
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
