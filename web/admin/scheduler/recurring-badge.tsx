import { Badge } from '#web/ui/states/status-pill.tsx'

/** Marks a message that was created by a recurring message. */
export function RecurringBadge() {
  return (
    <Badge tone="info" className="shrink-0">
      Recurring
    </Badge>
  )
}
