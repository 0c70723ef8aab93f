import type { ReactNode } from 'react'
import type { ListedOrder } from '../../../core/contracts/order-list.ts'
import { formatListTime } from '../../../core/values/shop-time.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Money } from '../../ui/money.tsx'
import { goodsList } from './goods-text.ts'
import { PaymentSlips } from './payment-slips.tsx'

/** One order whole: what to make, for whom, where it goes and what it comes to. */
export function OrderDialog({ order, onClose }: { order: ListedOrder; onClose: () => void }) {
  const post = order.delivery_method === 'pos'
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Order ${order.number}`}
      description={`Placed ${formatListTime(new Date(order.placed_at))}`}
    >
      <div className="grid gap-5">
        <Part title={order.goods.product}>
          <ul className="border-b border-line">
            {goodsList(order.goods).map(([name, ...rest], at) => (
              // oxlint-disable-next-line react/no-array-index-key -- two lines may read the same, and none ever moves
              <li
                key={at}
                className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2 text-15"
              >
                <span className="font-semibold break-words">{name}</span>
                <span className="text-quiet tabular-nums">{rest.join(' · ')}</span>
              </li>
            ))}
          </ul>
        </Part>
        <Part title="Customer">
          <p className="text-15 break-words">{order.nama}</p>
          <p className="flex items-center gap-2 text-15 tabular-nums">
            {order.phone}
            <CopyButton text={order.phone} aria-label={`Copy the phone number of ${order.nama}`} />
          </p>
        </Part>
        <Part title={post ? 'Post to' : 'Picked up at'}>
          {order.deliver_to.map((line) => (
            <p key={line} className="text-15 break-words">
              {line}
            </p>
          ))}
          {post && (
            <div className="mt-2">
              <CopyButton text={[order.nama, order.phone, ...order.deliver_to].join('\n')}>
                Copy with name and phone
              </CopyButton>
            </div>
          )}
        </Part>
        <Part title="To pay">
          <p className="flex flex-wrap items-baseline gap-x-3">
            <Money sen={order.total_sen} className="text-20 font-bold" />
            {post && (
              <span className="text-15 text-quiet">
                <Money sen={order.shipping_sen} /> of it for the post
              </span>
            )}
          </p>
          {order.slips.length > 0 && (
            <p className="mt-2">
              <PaymentSlips order={order} />
            </p>
          )}
        </Part>
      </div>
    </Dialog>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 text-15 text-quiet">{title}</h3>
      {children}
    </section>
  )
}
