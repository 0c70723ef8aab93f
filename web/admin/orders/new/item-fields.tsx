import type { ReactNode } from 'react'
import type { DeskItem } from '#core/orders/desk/order-at-desk.ts'
import { focusRefusedNumber } from '#web/ui/fields/refused-number.ts'
import { Button } from '#web/ui/button.tsx'
import { PlusIcon } from '#web/ui/icons.tsx'
import { useEditedItem } from './edited-item.ts'
import { ItemPrice } from './item-price.tsx'

/** The fields of one product, its price, and the button that adds it to the order or saves the edited item. */
export function ItemFields({
  item,
  onAdd,
  children,
}: {
  /** The item as entered so far; `null` while a field is empty or wrong. */
  item: DeskItem | null
  onAdd: (item: DeskItem) => void
  children: ReactNode
}) {
  const editing = useEditedItem() !== null
  return (
    // Enter within it means this product, not the whole order.
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
