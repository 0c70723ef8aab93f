import type { ReactNode } from 'react'
import { focusRefusedNumber } from '#web/ui/fields/refused-number.ts'
import { Button } from '#web/ui/button.tsx'
import { PlusIcon } from '#web/ui/icons.tsx'
import { useEditedItem } from './edited-item.ts'

/** What is asked of one product, and the button that puts it into the order, or back where it was. */
export function ItemFields({
  ready,
  onAdd,
  children,
}: {
  /** Nothing is missing. */
  ready: boolean
  onAdd: () => void
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
        if (ready && !focusRefusedNumber(event.currentTarget)) onAdd()
      }}
    >
      {children}
      <Button
        icon={editing ? undefined : <PlusIcon />}
        disabled={!ready}
        onClick={(event) => {
          if (!focusRefusedNumber(event.currentTarget.parentElement)) onAdd()
        }}
        className="sm:col-span-2"
      >
        {editing ? 'Save item' : 'Add to order'}
      </Button>
    </fieldset>
  )
}
