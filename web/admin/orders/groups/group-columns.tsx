import { Link } from 'react-router'
import type { Column } from '#web/ui/desk/columns.ts'
import type { ListedGroup } from '#core/orders/group/desk-group.ts'
import { GroupState, childrenText, paidText } from './group-words.tsx'
import { formatListTime } from '#core/shared/shop-time.ts'
import { Money } from '#web/ui/money.tsx'

export const addressOf = (id: string) => `/admin/orders/groups/${id}`

export const columns: Column<ListedGroup>[] = [
  {
    key: 'name',
    header: 'Group',
    render: (group) => (
      <>
        <Link to={addressOf(group.id)} className="block truncate font-semibold no-underline hover:underline">
          {group.name}
        </Link>
        <span className="block truncate text-13 text-quiet">{group.organiser}</span>
      </>
    ),
  },
  { key: 'state', header: 'State', width: '11rem', render: (group) => <GroupState {...group} /> },
  {
    key: 'closes',
    header: 'Closes',
    width: '11.5rem',
    render: ({ closes_at }) => <span className="tabular-nums">{formatListTime(new Date(closes_at))}</span>,
  },
  {
    key: 'children',
    header: 'Children',
    width: '12rem',
    render: (group) => (
      <>
        <span className="block tabular-nums">{childrenText(group)}</span>
        <span className="block text-13 text-quiet tabular-nums">{paidText(group)}</span>
      </>
    ),
  },
  {
    key: 'total',
    header: 'Total',
    width: '9rem',
    render: ({ shares_sen, order }) => (
      <>
        <Money sen={shares_sen} className="block" />
        {order && <span className="block text-13 text-quiet tabular-nums">{order.number}</span>}
      </>
    ),
  },
]
