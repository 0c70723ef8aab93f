import { IconButton } from '#web/ui/icon-button.tsx'
import { ArrowDownIcon, ArrowUpIcon, TrashIcon } from '#web/ui/icons.tsx'

/** As React Hook Form's `useFieldArray` has them. */
export interface FormRows {
  fields: { id: string }[]
  move: (from: number, to: number) => void
  remove: (at: number) => void
}

/** Puts a row of a form in another place, or takes it out; the buttons name `what` it is. */
export function RowButtons({ rows, what, at }: { rows: FormRows; what: string; at: number }) {
  return (
    <span className="flex shrink-0 gap-1">
      <IconButton
        label={`Move ${what} ${at + 1} up`}
        why={at === 0 && 'This is the first.'}
        onClick={() => rows.move(at, at - 1)}
      >
        <ArrowUpIcon />
      </IconButton>
      <IconButton
        label={`Move ${what} ${at + 1} down`}
        why={at === rows.fields.length - 1 && 'This is the last.'}
        onClick={() => rows.move(at, at + 1)}
      >
        <ArrowDownIcon />
      </IconButton>
      <IconButton label={`Remove ${what} ${at + 1}`} onClick={() => rows.remove(at)}>
        <TrashIcon />
      </IconButton>
    </span>
  )
}
