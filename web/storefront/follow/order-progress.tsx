import type { FollowedOrder } from '#core/orders/follow/followed-order.ts'
import { dueDayWords } from '#core/due/due-words.ts'
import { wordsIn } from '#core/shared/two-languages.ts'
import { useLanguage } from '#web/language.ts'
import { cx } from '#web/ui/cx.ts'
import { CheckIcon } from '#web/ui/icons.tsx'
import { Money } from '#web/ui/money.tsx'
import { ReadyWords } from '../order/ready-line.tsx'
import { thanksTexts } from '../texts/thanks.ts'
import { useTexts } from '../texts/texts.ts'
import { stepsOf, type Step } from './order-steps.ts'

/** The order in short, and which of its steps are behind it. */
export function OrderProgress({ order }: { order: FollowedOrder }) {
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
        // oxlint-disable-next-line react/no-array-index-key -- two choices may read the same, and none ever moves
        <p key={at} className="mt-1 text-15 text-quiet wrap-anywhere">
          {`${wordsIn(option, language)}: ${wordsIn(choice, language)}, ${t.pieces(quantity)}`}
        </p>
      ))}
      <p className="mt-1 text-15 text-quiet">
        {order.deliveryMethod === 'pos' ? t.postedTo(order.place) : t.pickedUpAt(order.place)}
      </p>
      {order.ready && (
        <p className="mt-3 text-17">
          <ReadyWords ready={order.ready} />
        </p>
      )}
      {order.arrives_on && (
        <p className="mt-1 text-15">{t.arrives(dueDayWords(order.arrives_on, language))}</p>
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
          {stepsOf(order, t).map((step) => (
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
