import { Link } from 'react-router'
import type { ListedGroup } from '#core/orders/group/desk-group.ts'
import { Card } from '#web/ui/card.tsx'
import { addressOf } from './group-columns.tsx'
import { GroupState, childrenText, paidText } from './group-words.tsx'
import { Money } from '#web/ui/money.tsx'
import { formatListTime } from '#core/shared/shop-time.ts'

export function GroupCard({ group }: { group: ListedGroup }) {
  return (
    <Card>
      <p className="flex items-start justify-between gap-3">
        <Link to={addressOf(group.id)} className="-m-2 min-w-0 p-2 font-semibold wrap-anywhere">
          {group.name}
        </Link>
        <GroupState {...group} />
      </p>
      <p className="mt-1 text-15 tabular-nums">
        {childrenText(group)} · {paidText(group)}
      </p>
      <p className="text-15">
        <Money sen={group.shares_sen} />
      </p>
      <p className="text-13 text-quiet tabular-nums">
        {group.organiser} · closes {formatListTime(new Date(group.closes_at))}
      </p>
    </Card>
  )
}
