import { Badge } from '#web/ui/states/status-pill.tsx'

/** This message comes again: it was made by a repeat. */
export function RepeatBadge() {
  return (
    <Badge tone="info" className="shrink-0">
      Repeats
    </Badge>
  )
}
