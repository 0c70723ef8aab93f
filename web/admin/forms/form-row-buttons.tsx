import { IconButton } from '#web/ui/icon-button.tsx'
import { ArrowDownIcon, ArrowUpIcon, TrashIcon } from '#web/ui/icons.tsx'

export interface FormRowList {
  fields: { id: string }[]
  move: (from: number, to: number) => void
  remove: (at: number) => void
}

/** `what` is the noun for a row, such as `photo`. */
export function FormRowButtons({ rows, what, at }: { rows: FormRowList; what: string; at: number }) {
  return (
    <span className="flex shrink-0 gap-1">
      <IconButton
        label={`Move ${what} ${at + 1} up`}
        why={at === 0 && `This ${what} is already first.`}
        onClick={() => rows.move(at, at - 1)}
      >
        <ArrowUpIcon />
      </IconButton>
      <IconButton
        label={`Move ${what} ${at + 1} down`}
        why={at === rows.fields.length - 1 && `This ${what} is already last.`}
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
