import { useEffect, useState, type FormEvent } from 'react'
import { data, Link, useSearchParams } from 'react-router'
import { followByLink, followOrder } from '../../../core/orders/follow/after-order.ts'
import type { FollowedOrder } from '../../../core/orders/follow/followed-order.ts'
import { api, ApiError } from '../../api.ts'
import { serverApi } from '../../server-api.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/states/error-note.tsx'
import { cx } from '../../ui/cx.ts'
import { Field } from '../../ui/fields/field.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { useWaits } from '../early.ts'
import { useHydrated } from '../use-hydrated.ts'
import { textIn } from '../order/posted.ts'
import { Design } from '../design/design.tsx'
import { pageMeta } from '../page-meta.ts'
import type { Route } from './+types/follow'
import { HowToPay } from '../thank-you/how-to-pay.tsx'
import { mayGoElsewhere } from '../../../core/orders/follow/change-address.ts'
import { ChangeAddress } from './change-address.tsx'
import { PickUpCode } from './pick-up-code.tsx'
import { Quote } from './quote.tsx'
import { SayWords } from './say-words-later.tsx'
import { OrderProgress } from './order-progress.tsx'
import { thanksTexts } from '../texts/thanks.ts'
import { textsOf, useTexts } from '../texts/texts.ts'
import { shellTexts } from '../texts/shell.ts'
import { followProblems, linkProblems } from '../texts/after-order-problems.ts'
import { refusalIn, fieldProblemsOf, problemOf, useProblemText, type Problem } from '../texts/problems.ts'

/** Looked up without scripts: number and phone travel in the body, and what is found stands in the answer. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const sought = { number: textIn(form, 'number'), phone: textIn(form, 'phone') }
  try {
    return { asked: sought, order: await context.get(serverApi)(followOrder, sought), wrong: nothingWrong }
  } catch (error) {
    const refusal = refusalIn(error)
    const wrong: Wrong = refusal.fields
      ? { ...nothingWrong, fields: fieldProblemsOf(refusal) }
      : { ...nothingWrong, problem: problemOf({ code: '', message: '', ...refusal }) }
    return data({ asked: sought, order: null, wrong }, { status: refusal.status ?? 500 })
  }
}

export const meta: Route.MetaFunction = (args) => {
  const t = textsOf(thanksTexts, args.matches)
  return pageMeta(args, { title: textsOf(shellTexts, args.matches).follow, description: t.followDescription })
}

interface Wrong {
  fields: { number?: Problem; phone?: Problem }
  problem: Problem | null
  /** It is the link that did not lead to an order. */
  byLink: boolean
}
const nothingWrong: Wrong = { fields: {}, problem: null, byLink: false }

/** How an order is doing, for whoever knows its number and the phone that it was placed with (D-07). */
export default function Follow({ actionData: found }: Route.ComponentProps) {
  const t = useTexts(thanksTexts)
  const shell = useTexts(shellTexts)
  const problemText = useProblemText(followProblems)
  const linkProblemText = useProblemText(linkProblems)
  const [asked] = useSearchParams()
  const [order, setOrder] = useState<FollowedOrder | null>(found?.order ?? null)
  /** Of the link that it was opened by; null: by number and phone. Undefined: nothing was answered yet. */
  const [answered, setAnswered] = useState<string | null>()
  const linkKey = answered ?? null
  const [wrong, setWrong] = useState<Wrong>(found?.wrong ?? nothingWrong)
  const [looking, setLooking] = useState(false)
  const opening = useHydrated() && answered === undefined && linkIn(location.hash) !== null

  // By the link of a message nothing is typed. Behind the #, so that no server and no log sees the key.
  useEffect(() => {
    const link = linkIn(location.hash)
    if (!link) return undefined
    const abort = new AbortController()
    const found = (order: FollowedOrder) => {
      setOrder(order)
      setAnswered(link.key)
    }
    api(followByLink, link, { signal: abort.signal }).then(found, (error: unknown) => {
      if (abort.signal.aborted) return
      setAnswered(null)
      setWrong({ ...wrongBy(error, t.offline), byLink: true })
    })
    return () => abort.abort()
  }, [t])

  async function look(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const textOf = (name: string) => {
      const value = typed.get(name)
      return typeof value === 'string' ? value : ''
    }
    setLooking(true)
    setAnswered(null)
    setWrong(nothingWrong)
    try {
      setOrder(await api(followOrder, { number: textOf('number'), phone: textOf('phone') }))
    } catch (error) {
      setOrder(null)
      setWrong(wrongBy(error, t.offline))
    } finally {
      setLooking(false)
    }
  }

  // Who comes by a link has nothing to type: the order stands first.
  const linked = opening || (order !== null && linkKey !== null)
  return (
    <div className="mx-auto max-w-2xl py-6 md:py-10">
      <PageHeader
        title={order?.quote ? t.quote : shell.follow}
        note={order?.quote ? t.quoteFor(order.nama) : linked ? undefined : t.followNote}
        back={{ to: '/', label: shell.home }}
      />
      <form
        method="post"
        noValidate
        {...useWaits()}
        onSubmit={(event) => void look(event)}
        className={order?.quote || linked ? 'hidden' : 'grid gap-x-4 gap-y-1 sm:grid-cols-2'}
      >
        <Field label={t.orderNumber} error={problemText(wrong.fields.number)}>
          <TextInput
            name="number"
            defaultValue={found?.asked.number ?? asked.get('no') ?? ''}
            inputMode="numeric"
            autoComplete="off"
            placeholder="2611-0042"
            maxLength={20}
          />
        </Field>
        <Field label={t.phone} error={problemText(wrong.fields.phone)}>
          <TextInput
            name="phone"
            defaultValue={found?.asked.phone}
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
      {!order && !linked && (
        <p className="mt-4 text-15">
          <Link to="/pesanan-saya" className="text-link underline">
            {t.mineAll}
          </Link>
        </p>
      )}
      <div aria-live="polite" className={cx('min-h-80', !linked && 'mt-6')}>
        {opening && !order && <Skeleton className="h-80 rounded-surface" />}
        {wrong.problem && (
          <ErrorNote>{(wrong.byLink ? linkProblemText : problemText)(wrong.problem)}</ErrorNote>
        )}
        {order?.quote ? (
          <Quote order={order} quote={order.quote} onAccepted={setOrder} onChanged={setOrder} />
        ) : (
          order && <OrderProgress order={order} />
        )}
      </div>
      {order?.pick_up_code && (
        <div className="mt-6">
          <PickUpCode number={order.orderNumber} code={order.pick_up_code} />
        </div>
      )}
      {order?.words && (
        <div className="mt-6">
          <SayWords key={order.orderNumber} order={order.orderNumber} start={order.words} />
        </div>
      )}
      {order && linkKey !== null && mayGoElsewhere(order) && (
        <div className="mt-6">
          <ChangeAddress key={order.orderNumber} order={order} linkKey={linkKey} onChanged={setOrder} />
        </div>
      )}
      {order?.design_key && order.stage !== 'cancelled' && (
        <div className="mt-6">
          <Design key={order.orderNumber} order={order.orderNumber} designKey={order.design_key} />
        </div>
      )}
      {order?.to_pay && (
        <div className="mt-6">
          <HowToPay
            key={order.orderNumber}
            order={{ ...order, payment: order.to_pay.payment }}
            proof={{ order: order.orderNumber, key: order.to_pay.slip_key }}
            slipKey={order.to_pay.slip_key}
            onSlips={(slips) =>
              setOrder((now) => (now?.orderNumber === order.orderNumber ? { ...now, slips } : now))
            }
          />
        </div>
      )}
      {linked && order && !order.quote && (
        <p className="mt-6 text-15">
          <a href="/jejak" className="text-link underline">
            {t.another}
          </a>
        </p>
      )}
    </div>
  )
}

/** What a message's link leads to; null: it is none. */
function linkIn(hash: string): { order: string; key: string } | null {
  const [, order, key] = /^#(\d+-\d+)\.([\w-]+)$/.exec(hash) ?? []
  return order && key ? { order, key } : null
}

function wrongBy(error: unknown, offline: string): Wrong {
  if (!(error instanceof ApiError) || error.status === 0)
    return { ...nothingWrong, problem: { code: 'offline', words: offline } }
  if (error.code === 'invalid_input' && Object.keys(error.fields).length > 0)
    return { ...nothingWrong, fields: fieldProblemsOf(error) }
  return { ...nothingWrong, problem: problemOf(error) }
}
