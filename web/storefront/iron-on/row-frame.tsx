import type { ReactNode } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TrashIcon } from '#web/ui/icons.tsx'

export function RowFrame({
  title,
  removeLabel,
  onRemove,
  children,
}: {
  title: string
  removeLabel: string
  /** `null` for the only row, which can't be removed. */
  onRemove: (() => void) | null
  children: ReactNode
}) {
  return (
    <li data-row className="scroll-mt-32 scroll-mb-32 rounded-surface border border-line bg-surface p-4">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-17">{title}</h2>
        {onRemove && (
          <IconButton label={removeLabel} onClick={onRemove} className="-my-2 -mr-2">
            <TrashIcon />
          </IconButton>
        )}
      </div>
      {children}
    </li>
  )
}
