import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PlusIcon, TrashIcon } from '#web/ui/icons.tsx'

export function DayRows({
  rows,
  what,
  onAdd,
  children,
}: {
  rows: { fields: { id: string }[]; remove: (at: number) => void }
  /** Noun for a row, used in button labels, such as `holiday`. */
  what: string
  onAdd: () => void
  children: (at: number) => ReactNode
}) {
  return (
    <>
      <ul className="grid gap-1">
        {rows.fields.map((row, at) => (
          <li key={row.id} className="flex flex-wrap items-start gap-x-3">
            {children(at)}
            <IconButton label={`Remove ${what} ${at + 1}`} className="mt-7" onClick={() => rows.remove(at)}>
              <TrashIcon />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button icon={<PlusIcon />} className="justify-self-start" onClick={onAdd}>
        {`Add ${what}`}
      </Button>
    </>
  )
}
