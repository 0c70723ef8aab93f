import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'

/** What is asked of one product, and the button that puts it into the order. */
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
  return (
    <div className="grid gap-x-4 sm:grid-cols-2">
      {children}
      <Button icon={<PlusIcon />} disabled={!ready} onClick={onAdd} className="sm:col-span-2">
        Add to the order
      </Button>
    </div>
  )
}
