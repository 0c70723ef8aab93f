import type { ReactNode } from 'react'
import { FormRowButtons, type FormRowList } from './form-row-buttons.tsx'

/** `what` is the noun for a row, such as `photo`. */
export function OrderedRows({
  rows,
  what,
  empty,
  renderFields,
}: {
  rows: FormRowList
  what: string
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
            <div className="-mt-1 flex justify-end">
              <FormRowButtons rows={rows} what={what} at={at} />
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
