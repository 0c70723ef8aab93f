import type { ReactNode } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { ArrowDownIcon, ArrowUpIcon, TrashIcon } from '../../ui/icons.tsx'

/** Rows of a form, each with its fields; put in order and taken out by buttons that name `what` they are. */
export function OrderedRows({
  rows,
  what,
  empty,
  renderFields,
}: {
  /** As React Hook Form's `useFieldArray` has them. */
  rows: { fields: { id: string }[]; move: (from: number, to: number) => void; remove: (at: number) => void }
  what: string
  /** What it means that there is none. */
  empty: string
  renderFields: (at: number) => ReactNode
}) {
  return (
    <>
      {rows.fields.length === 0 && <p className="mb-4 text-15 text-quiet">{empty}</p>}
      <ul className="grid gap-4">
        {rows.fields.map((row, at) => (
          <li key={row.id} className="border-b border-line pb-2">
            {renderFields(at)}
            <div className="-mt-1 flex justify-end gap-1">
              <IconButton
                label={`Move ${what} ${at + 1} up`}
                disabled={at === 0}
                onClick={() => rows.move(at, at - 1)}
              >
                <ArrowUpIcon />
              </IconButton>
              <IconButton
                label={`Move ${what} ${at + 1} down`}
                disabled={at === rows.fields.length - 1}
                onClick={() => rows.move(at, at + 1)}
              >
                <ArrowDownIcon />
              </IconButton>
              <IconButton label={`Remove ${what} ${at + 1}`} onClick={() => rows.remove(at)}>
                <TrashIcon />
              </IconButton>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
