import type { FollowedOrder } from '../../../core/contracts/after-order.ts'
import { formatListTime } from '../../../core/values/shop-time.ts'
import { cx } from '../../ui/cx.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import { Money } from '../../ui/money.tsx'
import { thanksTexts, type ThanksTexts } from '../texts/thanks.ts'
import { useTexts } from '../texts/texts.ts'

/** The order in short, and which of its steps are behind it. */
export function OrderProgress({ order }: { order: FollowedOrder }) {
  const t = useTexts(thanksTexts)
  return (
    <section aria-labelledby="progress" className="rounded-surface border border-line bg-surface p-5">
      <h2 id="progress" className="flex flex-wrap items-baseline justify-between gap-2 text-20">
        {order.product}
        <span className="text-15 font-normal text-quiet tabular-nums">{t.number(order.orderNumber)}</span>
      </h2>
      <p className="mt-1 text-15 text-quiet">{t.inNameOf(t.amount(order.amount), order.nama)}</p>
      <p className="mt-1 text-15 text-quiet">
        {order.deliveryMethod === 'pos' ? t.postedTo(order.place) : t.pickedUpAt(order.place)}
      </p>
      <p className="mt-3 font-display text-26 font-bold">
        <Money sen={order.total_sen} />
      </p>
      <ol className="mt-4">
        {stepsOf(order, t).map(({ title, note, done }) => (
          <li key={title} className="flex gap-3 border-t border-line py-3 text-15">
            <span
              aria-hidden
              className={cx(
                'mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border',
                done ? 'border-good bg-good text-paper' : 'border-edge',
              )}
            >
              {done && <CheckIcon width={14} height={14} />}
            </span>
            <span>
              <span className={cx('block font-semibold', !done && 'text-quiet')}>
                {title}
                <span className="sr-only">{done ? t.done : t.notDone}</span>
              </span>
              <span className="block text-quiet">{note}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function stepsOf({ placed_at, notification, slips }: FollowedOrder, t: ThanksTexts) {
  return [
    { title: t.received, note: formatListTime(new Date(placed_at)), done: true },
    { title: t.payment, note: t.told[notification], done: notification === 'sent' },
    {
      title: t.slip,
      note: slips > 0 ? t.slipSeen : t.slipWanted,
      done: slips > 0,
    },
  ]
}
