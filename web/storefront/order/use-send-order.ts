import { useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { rightTotal } from '../../../core/contracts/orders.ts'
import { ApiError } from '../../api.ts'
import { focusFirstWrong } from '../../ui/focus-first-wrong.ts'
import { toast } from '../../ui/toast.ts'
import { keepDraft } from './order-values.ts'
import { forgetRequestName, requestName } from './request-name.ts'
import { orderTexts } from '../texts/order.ts'
import { useTexts } from '../texts/texts.ts'
import { useSaid } from '../texts/said.ts'

export interface Attempt<Saved> {
  /** Tells one order from another: a repeated try of the same is sent under the same name. */
  content: unknown
  save: (requestId: string) => Promise<Saved>
  /** Keeps what the thank-you page needs; then it opens, `afterMs` later. */
  keep: (saved: Saved) => void
  thankYou: string
  state: unknown
  afterMs: number
}

/** Sends an order once, however often the button is pressed or the connection fails, and goes on to the thanks. */
export function useSendOrder<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  /** The server refused the total; this is the right one, in sen. */
  onTotal: (totalSen: number) => void,
  /** The server refused the postage: it has changed. */
  onPostage: () => void,
) {
  const t = useTexts(orderTexts)
  const said = useSaid()
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const going = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(going.current), [])
  const errorSaid = useRef('')

  async function send<Saved extends { message: string }>(attempt: Attempt<Saved>): Promise<void> {
    setSending(true)
    setProblem(null)
    toast.takeBackError(errorSaid.current)
    try {
      const saved = await attempt.save(requestName(pathname, attempt.content))
      forgetRequestName(pathname)
      attempt.keep(saved)
      keepDraft(null)
      toast.success(said(saved.message), { along: true })
      const go = () => void navigate(attempt.thankYou, { state: attempt.state })
      going.current = setTimeout(go, attempt.afterMs)
    } catch (error) {
      setSending(false)
      refused(error)
    }
  }

  function refused(error: unknown): void {
    const failure = error instanceof ApiError ? error : null
    const priced = failure?.code === 'wrong_total' || failure?.code === 'deal_over'
    const right = priced ? rightTotal.safeParse(failure?.details) : null
    if (right?.success) onTotal(right.data.totalSen)
    if (failure?.code === 'wrong_postage') onPostage()
    for (const [field, message] of Object.entries(failure?.fields ?? {})) {
      form.setError(field as Path<Values>, { message })
    }
    if (failure?.fields) focusFirstWrong(document.querySelector('form[data-waits]'))
    // No answer and an answer that nobody can read get the specified words, and what to do; a refusal brings its own.
    if (failure && failure.status >= 400 && failure.status < 500) say(failure.message)
    else say(t.sendFailed, `${t.sendFailed} ${t.sendAgain}`)
  }

  /** A toast, and beside the button what stays: the same unless `lasting` says more, or nothing. */
  function say(words: string, lasting: string | null = words): void {
    setProblem(lasting)
    toast.takeBackError(errorSaid.current)
    errorSaid.current = said(words)
    toast.error(errorSaid.current)
  }

  return { send, sending, problem, say }
}
