import { Badge } from '#web/ui/states/status-pill.tsx'

export function RecurringBadge() {
  return (
    <Badge tone="info" className="shrink-0">
      Recurring
    </Badge>
  )
}
