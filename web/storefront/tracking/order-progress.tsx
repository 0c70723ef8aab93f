import type { TrackedOrder } from '#core/orders/tracking/tracked-order.ts'
import { formatDueDate } from '#core/due/format-due-date.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { localizeText } from '#core/shared/localized-text.ts'
import { useLanguage } from '#web/language.ts'
import { cx } from '#web/ui/cx.ts'
import { CheckIcon } from '#web/ui/icons.tsx'
import { Money } from '#web/ui/money.tsx'
import { ReadyDateText } from '../order/ready-line.tsx'
import { thanksTexts, type ThanksTexts } from '../texts/thanks.ts'
import { useTexts } from '../texts/texts.ts'
import type { OrderStage } from '#core/orders/order-stages.ts'
import { formatListTime } from '#core/shared/shop-time.ts'

export function OrderProgress({ order }: { order: TrackedOrder }) {
  const t = useTexts(thanksTexts)
  const language = useLanguage()
  return (
    <section aria-labelledby="progress" className="rounded-surface border border-line bg-surface p-5">
      <h2 id="progress" className="flex flex-wrap items-baseline justify-between gap-2 text-20">
        {order.product}
        <span className="text-15 font-normal text-quiet tabular-nums">{t.number(order.orderNumber)}</span>
      </h2>
      <p className="mt-1 text-15 text-quiet">{t.inNameOf(t.amount(order.amount), order.nama)}</p>
      {order.choices?.map(({ option, choice, quantity }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- choices can repeat, and their order never changes
        <p key={at} className="mt-1 text-15 text-quiet wrap-anywhere">
          {`${localizeText(option, language)}: ${localizeText(choice, language)}, ${t.pieces(quantity)}`}
        </p>
      ))}
      <p className="mt-1 text-15 text-quiet">
        {order.deliveryMethod === 'pos' ? t.postedTo(order.place) : t.pickedUpAt(order.place)}
      </p>
      {order.ready && (
        <p className="mt-3 text-17">
          <ReadyDateText ready={order.ready} />
        </p>
      )}
      {order.arrives_on && (
        <p className="mt-1 text-15">{t.arrives(formatDueDate(order.arrives_on, language))}</p>
      )}
      <p className="mt-3 font-display text-26 font-bold">
        <Money sen={order.total_sen} />
      </p>
      {order.stage === 'quoted' ? (
        <p className="mt-4 border-t border-line pt-3 text-15">{t.quoteByLink}</p>
      ) : order.stage === 'cancelled' ? (
        <p className="mt-4 border-t border-line pt-3 text-15">
          <span className="block font-semibold text-wrong">{t.cancelled}</span>
          <span className="block text-quiet">{t.cancelledNote}</span>
        </p>
      ) : (
        <ol className="mt-4">
          {getSteps(order, t).map((step) => (
            <StepLine key={step.title} {...step} />
          ))}
        </ol>
      )}
    </section>
  )
}

function StepLine({ title, note, come, parcel }: Step) {
  const t = useTexts(thanksTexts)
  return (
    <li
      aria-current={come === 'now' ? 'step' : undefined}
      className="flex gap-3 border-t border-line py-3 text-15"
    >
      <span
        aria-hidden
        className={cx(
          'mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border',
          come === 'done' && 'border-good bg-good text-paper',
          come === 'now' && 'border-cyan',
          come === 'not' && 'border-edge',
        )}
      >
        {come === 'done' && <CheckIcon width={14} height={14} />}
        {come === 'now' && <span className="size-2 rounded-full bg-cyan" />}
      </span>
      <span className="min-w-0">
        <span className={cx('block font-semibold', come === 'not' && 'text-quiet')}>
          {title}
          <span className="sr-only">{{ done: t.done, now: t.now, not: t.notDone }[come]}</span>
        </span>
        {note && <span className="block break-words text-quiet">{note}</span>}
        {parcel && (
          <a
            href={parcel.page}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-9 items-center text-link underline"
          >
            {t.trackParcel(parcel.carrier)}
          </a>
        )}
      </span>
    </li>
  )
}

interface Step {
  title: string
  note: string
  parcel?: TrackedOrder['parcel']
  come: 'done' | 'now' | 'not'
}

/** Number of completed steps for each stage. */
const far: Record<OrderStage, number> = {
  quoted: 0,
  new: 0,
  paid: 1,
  in_production: 2,
  ready: 3,
  handed_over: 4,
  posted: 4,
  cancelled: 0,
}

function getSteps(order: TrackedOrder, t: ThanksTexts): Step[] {
  return [
    { title: t.received, note: formatListTime(new Date(order.placed_at)), come: 'done' },
    ...(order.paid ? [] : payingSteps(order, t)),
    paymentStep(order, t),
    ...shopSteps(order, t),
  ]
}

const done = (is: boolean) => (is ? 'done' : 'not')

function payingSteps({ notification, reaches_phone, slips }: TrackedOrder, t: ThanksTexts): Step[] {
  // A message that reached only the sandbox has not reached a phone.
  const state = reaches_phone ? notification : 'onPage'
  return [
    { title: t.payment, note: t.told[state], come: done(state === 'sent') },
    { title: t.slip, note: slips > 0 ? t.slipSeen : t.slipWanted, come: done(slips > 0) },
  ]
}

function paymentStep({ paid, balance, to_pay }: TrackedOrder, t: ThanksTexts): Step {
  if (paid && !to_pay) return { title: t.seen, note: t.seenNote, come: 'done' }
  if (!to_pay || !balance || balance.received_sen === 0)
    return { title: t.seen, note: t.notSeenNote, come: 'not' }
  const isDepositPaid = balance.deposit_sen !== null && balance.deposit_due_sen === 0
  return {
    title: isDepositPaid ? t.depositSeen : t.partSeen,
    note: `${t.receivedSoFar(formatRinggit(balance.received_sen))} ${t.balanceDue(formatRinggit(balance.due_sen))}`,
    come: 'done',
  }
}

function shopSteps(order: TrackedOrder, t: ThanksTexts): Step[] {
  const post = order.deliveryMethod === 'pos'
  const come = (at: number) => (far[order.stage] === at ? 'now' : done(far[order.stage] > at))
  const since = t.since(formatListTime(new Date(order.stage_since)))
  const noted = (at: number, note: string) =>
    come(at) === 'now' ? `${note} ${since}` : come(at) === 'not' ? '' : note
  const isShipped = far[order.stage] === 4
  return [
    { title: t.making, note: noted(2, t.makingNote), come: come(2) },
    {
      title: t.ready,
      note: noted(3, post ? t.readyToPost : t.readyToPickUp(order.place)),
      come: come(3),
    },
    {
      title: order.stage === 'handed_over' || !post ? t.handedOver : t.posted,
      note: isShipped
        ? [formatListTime(new Date(order.stage_since)), order.tracking && t.tracking(order.tracking)]
            .filter(Boolean)
            .join('. ')
        : '',
      come: done(isShipped),
      parcel: isShipped ? order.parcel : undefined,
    },
  ]
}
