import type { ListedOrder } from '#core/orders/desk/order-list.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EditIcon, RefreshIcon } from '#web/ui/icons.tsx'
import { StagePill, UnpaidBadge } from '../stage-words.tsx'
import { QuoteButton } from './quote-part.tsx'

/** Where an order stands, and what can be done with all of it. */
export function OrderHead({ order, onAsk }: { order: ListedOrder; onAsk: (what: 'edit' | 'again') => void }) {
  return (
    <p className="flex flex-wrap items-center gap-2">
      <StagePill stage={order.stage} />
      <UnpaidBadge order={order} />
      <span className="text-13 text-quiet tabular-nums">
        since {formatListTime(new Date(order.stage_since))}
      </span>
      <span className="ml-auto flex flex-wrap gap-2">
        {order.quote && <QuoteButton order={order} />}
        <ButtonLink size="small" to={`/admin/orders/${order.id}/packing-slip`}>
          Packing slip
        </ButtonLink>
        <ButtonLink size="small" to={`/admin/orders/${order.id}/label`}>
          Label
        </ButtonLink>
        <Button size="small" icon={<EditIcon width={16} height={16} />} onClick={() => onAsk('edit')}>
          Edit
        </Button>
        <Button size="small" icon={<RefreshIcon width={16} height={16} />} onClick={() => onAsk('again')}>
          Order again
        </Button>
      </span>
    </p>
  )
}
