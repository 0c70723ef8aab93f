import { useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { getField } from '#core/shared/typed-records.ts'
import { ApiError } from '#web/api.ts'
import { focusFirstInvalid } from '#web/ui/fields/focus-first-invalid.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { storePlacedPhone } from '../placed-order-storage.ts'
import { storeOrderDraft } from './order-values.ts'
import { forgetRequestId, getRequestId } from './request-ids.ts'
import { orderTexts } from '../texts/order.ts'
import { useTexts } from '../texts/texts.ts'
import {
  toFieldProblem,
  toFieldProblems,
  toProblem,
  useFormatProblem,
  type CodedProblem,
} from '../texts/problem.ts'
import type { ErrorMessages } from '../texts/error-messages.ts'

/** Delay in ms between saving an order with a preview and opening the thank-you page (STICK-01, LOGO-02). */
export const thankYouDelayMs = 1000

export interface OrderAttempt<Saved> {
  /** A retry with the same content uses the same request id. */
  content: unknown
  save: (requestId: string) => Promise<Saved>
  /** Stores the data that the thank-you page needs. The thank-you page opens after `afterMs`. */
  keep: (saved: Saved) => void
  /** Text of the toast after the order was saved. */
  saved: string
  thankYou: string
  state: unknown
  afterMs: number
}

/** An order is sent only once, however often the button is pressed or the connection fails. */
export function useSendOrder<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  /** Called if the server rejected the total. `totalSen` is the correct total. */
  onTotal: (totalSen: number) => void,
  /** Called if the server rejected the order because the postage or the ready date has changed. */
  onStale: () => void,
  journey?: ErrorMessages,
) {
  const t = useTexts(orderTexts)
  const problemText = useFormatProblem(journey)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<CodedProblem | null>(null)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const going = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(going.current), [])
  const lastToast = useRef('')

  async function send<Saved extends { orderNumber: string }>(attempt: OrderAttempt<Saved>): Promise<void> {
    setSending(true)
    setProblem(null)
    toast.takeBackError(lastToast.current)
    try {
      const saved = await attempt.save(getRequestId(pathname, attempt.content))
      forgetRequestId(pathname)
      attempt.keep(saved)
      storePlacedPhone(saved.orderNumber, String(getField(form.getValues(), 'phone')))
      storeOrderDraft(null)
      toast.success(attempt.saved, { along: true })
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
    const totalSen = priced ? getField(failure?.details, 'totalSen') : null
    if (typeof totalSen === 'number') onTotal(totalSen)
    if (failure?.code === 'wrong_postage' || failure?.code === 'later_day') onStale()
    for (const [field, wrong] of Object.entries(toFieldProblems(failure ?? {})))
      form.setError(field as Path<Values>, toFieldProblem(wrong))
    if (failure?.fields) focusFirstInvalid(document.querySelector('form[data-queue]'))
    // If there is no response or an unreadable one, the specified message tells what to do. A rejected order has the
    // server's message instead.
    if (failure && failure.status >= 400 && failure.status < 500) {
      const problem = toProblem(failure)
      setProblem(problem)
      show(problemText(problem))
    } else {
      setProblem({ code: 'order_not_sent', words: `${t.sendFailed} ${t.sendAgain}` })
      show(t.sendFailed)
    }
  }

  function sayMissing(words: string): void {
    setProblem(null)
    show(words)
  }

  function show(words: string): void {
    toast.takeBackError(lastToast.current)
    lastToast.current = words
    toast.error(words)
  }

  return { send, sending, problem, sayMissing }
}
