import { data, Link, useSearchParams } from 'react-router'
import { trackOrder } from '#core/orders/tracking/track-order.ts'
import { serverApiContext } from '#web/server-api.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { useQueueSubmitUntilHydrated } from '../submit-queue.ts'
import { getFormText } from '../order/posted-order.ts'
import { createPageMeta } from '../page-meta.ts'
import type { Route } from './+types/track-order'
import { TrackedOrderActions, TrackedOrderPayment } from './tracked-order-actions.tsx'
import { OrderQuote } from './order-quote.tsx'
import { useTrackedOrder } from './use-tracked-order.ts'
import { OrderProgress } from './order-progress.tsx'
import { thanksTexts } from '../texts/thanks.ts'
import { getMetaTexts, useTexts } from '../texts/texts.ts'
import { shellTexts } from '../texts/shell.ts'
import { trackingErrorMessages, orderLinkErrorMessages } from '../texts/tracking-errors.ts'
import { getRefusal, toFieldProblems, toProblem, useFormatProblem } from '../texts/problem.ts'
import { type TrackingErrors, noTrackingErrors } from './tracking-errors.ts'

/**
 * Looks up an order for browsers without scripts. The order number and phone number are in the request body,
 * and the response contains the order.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const typedOrder = { number: getFormText(form, 'number'), phone: getFormText(form, 'phone') }
  try {
    return {
      asked: typedOrder,
      order: await context.get(serverApiContext)(trackOrder, typedOrder),
      wrong: noTrackingErrors,
    }
  } catch (error) {
    const refusal = getRefusal(error)
    const errors: TrackingErrors = refusal.fields
      ? { ...noTrackingErrors, fields: toFieldProblems(refusal) }
      : { ...noTrackingErrors, problem: toProblem({ code: '', message: '', ...refusal }) }
    return data({ asked: typedOrder, order: null, wrong: errors }, { status: refusal.status ?? 500 })
  }
}

export const meta: Route.MetaFunction = (args) => {
  const t = getMetaTexts(thanksTexts, args.matches)
  return createPageMeta(args, {
    title: getMetaTexts(shellTexts, args.matches).follow,
    description: t.followDescription,
  })
}

/** Order tracking for anyone who knows the order number and its phone number (D-07). */
export default function TrackOrderPage({ actionData }: Route.ComponentProps) {
  const t = useTexts(thanksTexts)
  const shell = useTexts(shellTexts)
  const problemText = useFormatProblem(trackingErrorMessages)
  const linkProblemText = useFormatProblem(orderLinkErrorMessages)
  const [searchParams] = useSearchParams()
  const { order, setOrder, linkKey, phone, wrong, looking, opening, look } = useTrackedOrder(actionData)
  // The form collapses once an order is shown.
  const isFound = opening || order !== null
  return (
    <div className="max-w-2xl py-6 md:py-10">
      <PageHeader
        title={order?.quote ? t.quote : shell.follow}
        note={order?.quote ? t.quoteFor(order.nama) : isFound ? undefined : t.followNote}
        back={{ to: '/', label: shell.home }}
      />
      <form
        method="post"
        noValidate
        {...useQueueSubmitUntilHydrated()}
        onSubmit={(event) => void look(event)}
        className={isFound ? 'hidden' : 'grid gap-x-4 gap-y-1 sm:grid-cols-2'}
      >
        <Field label={t.orderNumber} error={problemText(wrong.fields.number)}>
          <TextInput
            name="number"
            defaultValue={actionData?.asked.number ?? searchParams.get('no') ?? ''}
            inputMode="numeric"
            autoComplete="off"
            placeholder="2611-0042"
            maxLength={20}
          />
        </Field>
        <Field label={t.phone} error={problemText(wrong.fields.phone)}>
          <TextInput
            name="phone"
            defaultValue={actionData?.asked.phone}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            placeholder="012-345 6789"
            maxLength={20}
          />
        </Field>
        <div className="sm:col-span-2">
          <Button type="submit" variant="primary" size="large" busy={looking} className="max-sm:w-full">
            {t.look}
          </Button>
        </div>
      </form>
      {!order && !isFound && (
        <p className="mt-4 text-15">
          <Link to="/pesanan-saya" className="text-link underline">
            {t.mineAll}
          </Link>
        </p>
      )}
      <div aria-live="polite" className={cx('min-h-80', order?.to_pay && 'grid gap-6', !isFound && 'mt-6')}>
        {opening && !order && <Skeleton className="h-80 rounded-surface" />}
        {wrong.problem && (
          <ErrorNote>{(wrong.byLink ? linkProblemText : problemText)(wrong.problem)}</ErrorNote>
        )}
        {order && <TrackedOrderPayment order={order} setOrder={setOrder} />}
        {order?.quote ? (
          <OrderQuote order={order} quote={order.quote} onAccepted={setOrder} onChanged={setOrder} />
        ) : (
          order && <OrderProgress order={order} />
        )}
      </div>
      {order && <TrackedOrderActions order={order} linkKey={linkKey} phone={phone} setOrder={setOrder} />}
      {isFound && order && !order.quote && (
        <p className="mt-6 text-15">
          <a href="/jejak" className="text-link underline">
            {t.another}
          </a>
        </p>
      )}
    </div>
  )
}
