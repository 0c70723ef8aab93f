import { useEffect, useState, type FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import {
  listMyOrders,
  type MyOrder,
  getMyReorderItems,
  requestMyOrdersLink,
} from '#core/orders/tracking/my-orders.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { api, ApiError } from '#web/api.ts'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { Money } from '#web/ui/money.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ReadyDateText } from '../order/ready-line.tsx'
import { useHydrated } from '#web/hooks/use-hydrated.ts'
import { createPageMeta } from '../page-meta.ts'
import { myOrdersErrorMessages } from '../texts/tracking-errors.ts'
import { useFormatProblem, type CodedProblem, toFieldProblems } from '../texts/problem.ts'
import { shellTexts } from '../texts/shell.ts'
import { getMetaTexts, useTexts } from '../texts/texts.ts'
import { thanksTexts, type ThanksTexts } from '../texts/thanks.ts'
import { storeMyOrdersLink } from './my-orders-link.ts'
import { toProblemOrOffline } from '../texts/offline-problem.ts'
import type { Route } from './+types/my-orders'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { addToBasket } from '../basket/basket-store.ts'
import { useQueueSubmitUntilHydrated } from '../submit-queue.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'

export const meta: Route.MetaFunction = (args) =>
  createPageMeta(args, { title: getMetaTexts(thanksTexts, args.matches).mine, hidden: true })

/**
 * Customers open this page with the link sent to their phone. Without this link, the page sends a new link.
 */
export default function MyOrders() {
  const t = useTexts(thanksTexts)
  const shell = useTexts(shellTexts)
  const problemText = useFormatProblem(myOrdersErrorMessages)
  const [orders, setOrders] = useState<MyOrder[] | null>(null)
  const [problem, setProblem] = useState<CodedProblem | null>(null)
  // The key is in the URL's hash, so that it appears in no server log.
  const key = useHydrated() ? parseKey(location.hash) : null
  const opening = key !== null && !orders && !problem
  useEffect(() => {
    if (key === null) return undefined
    const abort = new AbortController()
    api(listMyOrders, { key }, { signal: abort.signal }).then(
      ({ orders }) => {
        storeMyOrdersLink(key)
        setOrders(orders)
      },
      (error: unknown) => {
        if (!abort.signal.aborted) setProblem(toProblemOrOffline(error, t.offline))
      },
    )
    return () => abort.abort()
  }, [key, t])
  return (
    <div className="max-w-2xl py-6 md:py-10">
      <PageHeader
        title={t.mine}
        note={orders ? t.mineKept : t.mineNote}
        back={{ to: '/', label: shell.home }}
      />
      <div aria-live="polite" className="min-h-80">
        {problem && (
          <div className="mb-6">
            <ErrorNote>{problemText(problem)}</ErrorNote>
          </div>
        )}
        {opening && <Skeleton className="h-40 rounded-surface" />}
        {orders && <Orders orders={orders} linkKey={key ?? ''} />}
        {!orders && !opening && <AskForLink />}
      </div>
    </div>
  )
}

const parseKey = (hash: string): string | null => /^#([\w-]{20,80})$/.exec(hash)?.[1] ?? null

function Orders({ orders, linkKey }: { orders: MyOrder[]; linkKey: string }) {
  const t = useTexts(thanksTexts)
  if (orders.length === 0) return <p className="text-17">{t.mineNone}</p>
  return (
    <ul className="grid gap-4">
      {orders.map((order) => (
        <li
          key={order.orderNumber}
          className="relative rounded-surface border border-line bg-surface p-5 hover:border-edge"
        >
          <h2 className="flex flex-wrap items-baseline justify-between gap-2 text-20">
            <Link
              to={`/jejak#${order.orderNumber}.${order.key}`}
              className="no-underline after:absolute after:inset-0"
            >
              {order.product}
            </Link>
            <span className="text-15 font-normal text-quiet tabular-nums">{t.number(order.orderNumber)}</span>
          </h2>
          <p className="mt-1 text-15 text-quiet">
            {t.amount(order.amount)} · {formatListTime(new Date(order.placed_at))}
          </p>
          {order.ready && (
            <p className="mt-2 text-15">
              <ReadyDateText ready={order.ready} />
            </p>
          )}
          <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <Money sen={order.total_sen} className="font-display text-20 font-bold" />
            <span className="text-15 font-semibold">{getStageText(order, t)}</span>
          </p>
          {order.due_sen !== undefined && order.stage !== 'new' && (
            <p className="mt-1 text-15">{t.balanceDue(formatRinggit(order.due_sen))}</p>
          )}
          {/* The button is above the link that covers the card. */}
          <div className="relative z-10 mt-3 w-fit">
            <OrderAgain linkKey={linkKey} orderNumber={order.orderNumber} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function getStageText({ stage, total_sen, due_sen = 0 }: MyOrder, t: ThanksTexts): string {
  if (stage !== 'paid' || due_sen === 0) return t.mineStage[stage]
  return due_sen < total_sen ? t.partSeen : t.mineStage.new
}

/** The items are added at today's prices. */
function OrderAgain({ linkKey, orderNumber }: { linkKey: string; orderNumber: string }) {
  const t = useTexts(thanksTexts)
  const problemText = useFormatProblem(myOrdersErrorMessages)
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const again = async () => {
    setBusy(true)
    try {
      const { items, left_out: leftOut } = await api(getMyReorderItems, {
        key: linkKey,
        order_number: orderNumber,
      })
      for (const { name, goods_sen: seenSen, item } of items) addToBasket({ name, seenSen, item })
      if (leftOut.length > 0) toast.warning(t.notSoldAnyMore(leftOut.join(', ')))
      if (items.length > 0) await navigate('/troli')
    } catch (error) {
      toast.error(problemText(toProblemOrOffline(error, t.offline)) ?? t.offline)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="small"
      busy={busy}
      aria-label={`${t.orderAgain}: ${orderNumber}`}
      onClick={() => void again()}
    >
      {t.orderAgain}
    </Button>
  )
}

function AskForLink() {
  const t = useTexts(thanksTexts)
  const problemText = useFormatProblem(myOrdersErrorMessages)
  const [asking, setAsking] = useState(false)
  const [sent, setSent] = useState(false)
  const [wrong, setWrong] = useState<{ phone: CodedProblem | undefined; problem: CodedProblem | null }>(
    noErrors,
  )
  const ask = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const phone = new FormData(event.currentTarget).get('phone')
    setAsking(true)
    setWrong(noErrors)
    setSent(false)
    try {
      await api(requestMyOrdersLink, { phone: typeof phone === 'string' ? phone : '' })
      setSent(true)
    } catch (error) {
      const fields = error instanceof ApiError ? toFieldProblems(error) : {}
      setWrong(
        fields['phone']
          ? { phone: fields['phone'], problem: null }
          : { phone: undefined, problem: toProblemOrOffline(error, t.offline) },
      )
    } finally {
      setAsking(false)
    }
  }
  return (
    <form
      method="post"
      noValidate
      {...useQueueSubmitUntilHydrated()}
      onSubmit={(event) => void ask(event)}
      className="grid gap-1"
    >
      <Field label={t.phone} error={problemText(wrong.phone)}>
        <TextInput
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="012-345 6789"
          maxLength={20}
        />
      </Field>
      <div>
        <Button type="submit" variant="primary" size="large" busy={asking} className="max-sm:w-full">
          {t.mineAsk}
        </Button>
      </div>
      {sent && (
        <output className="mt-4 block rounded-control bg-good-wash px-3 py-2 text-15 text-good">
          {t.mineSent}
        </output>
      )}
      {wrong.problem && (
        <div className="mt-4">
          <ErrorNote>{problemText(wrong.problem)}</ErrorNote>
        </div>
      )}
    </form>
  )
}

const noErrors = { phone: undefined, problem: null }
