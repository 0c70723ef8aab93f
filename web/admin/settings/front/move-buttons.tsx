import { IconButton } from '#web/ui/icon-button.tsx'
import { ArrowDownIcon, ArrowUpIcon } from '#web/ui/icons.tsx'

export function MoveButtons({
  what,
  first,
  last,
  onMove,
}: {
  what: string
  first: boolean
  last: boolean
  onMove: (by: 1 | -1) => void
}) {
  return (
    <span className="flex shrink-0">
      <IconButton label={`${what}: earlier`} disabled={first} onClick={() => onMove(-1)}>
        <ArrowUpIcon />
      </IconButton>
      <IconButton label={`${what}: later`} disabled={last} onClick={() => onMove(1)}>
        <ArrowDownIcon />
      </IconButton>
    </span>
  )
}
