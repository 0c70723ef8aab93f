import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  confirmStatementMatches,
  dismissStatementLines,
  getStatementMatches,
  listDecidedLines,
  listStatementImports,
  reopenStatementLine,
  type StatementLineDecision,
  type StatementSkipReason,
} from '#core/payments/statement-calls.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { api, ApiError } from '#web/api.ts'
import { showFailure } from '#web/admin/show-failure.ts'
import { toast } from '#web/ui/toasts/toast.ts'

const key = ['statements']

export const statementImportsQuery = () =>
  queryOptions({
    queryKey: [...key, 'imports'],
    queryFn: ({ signal }) => api(listStatementImports, {}, { signal }),
  })

export const statementMatchesQuery = () =>
  queryOptions({
    queryKey: [...key, 'matches'],
    queryFn: ({ signal }) => api(getStatementMatches, {}, { signal }),
    // The lists must not change under the pointer.
    refetchOnWindowFocus: false,
  })

export const decidedLinesQuery = (kind: StatementLineDecision) =>
  infiniteQueryOptions({
    queryKey: [...key, 'decided', kind],
    queryFn: ({ pageParam, signal }) =>
      api(listDecidedLines, { kind, ...(pageParam !== null && { after: pageParam }) }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    refetchOnWindowFocus: false,
  })

/** Also reloads orders, because their payments have changed. */
export function useRefreshStatements(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: key }),
      client.invalidateQueries({ queryKey: ['orders'] }),
    ])
  }
}

export interface ChosenMatch {
  line: { id: number; amount_sen: number }
  order: { id: string; due_sen: number }
  /** Recorded payment to link the line to. `null` records another payment. If missing, the server may ask. */
  paymentId?: number | null | undefined
  /** False makes the server skip the pair if the order would be overpaid. */
  allowOverpayment?: boolean
}

const skipTexts = {
  decided: 'someone else decided about it',
  not_a_credit: 'it is money out',
  order_missing: 'the order was removed',
  order_changed: 'the amount due has changed',
  month_locked: 'its month is locked',
  already_recorded: 'the order has a recorded payment of this amount',
  payment_changed: 'the recorded payment was reversed or linked to another transaction',
  overpaid: 'it is more than the amount due',
} satisfies Record<StatementSkipReason, string>

export function useConfirmMatches() {
  const refresh = useRefreshStatements()
  const undo = useUndoLine()
  return useMutation({
    mutationFn: (pairs: ChosenMatch[]) =>
      api(confirmStatementMatches, {
        matches: pairs.map(({ line, order, paymentId, allowOverpayment }) => ({
          line_id: line.id,
          order_id: order.id,
          due_sen: order.due_sen,
          ...(paymentId !== undefined && { payment_id: paymentId }),
          ...(allowOverpayment !== undefined && { allow_overpayment: allowOverpayment }),
        })),
      }),
    onSuccess({ skipped }, pairs) {
      const notDone = new Set(skipped.map(({ line_id: id }) => id))
      const done = pairs.filter(({ line }) => !notDone.has(line.id))
      const ids = done.map(({ line }) => line.id)
      if (done.length > 0)
        toast.success(formatConfirmed(done), { undo: () => undo.mutate(ids), about: nameLines(ids) })
      const [first] = skipped
      // The row asks about a recorded payment or an overpayment itself.
      if (!first || (pairs.length === 1 && (first.payment || first.why === 'overpaid'))) return
      const count = skipped.length === 1 ? '1 payment was' : `${skipped.length} payments were`
      toast.warning(`${count} not recorded: ${skipTexts[first.why]}.`)
    },
    onError: showFailure,
    onSettled: refresh,
  })
}

/** Splits pairs into new payments and links to recorded ones, with their sums. */
export function splitPairs(pairs: readonly Pick<ChosenMatch, 'line' | 'paymentId'>[]) {
  const sumUp = (part: typeof pairs) => ({
    count: part.length,
    sum: formatRinggit(part.reduce((sum, { line }) => sum + line.amount_sen, 0)),
  })
  const isLink = ({ paymentId }: Pick<ChosenMatch, 'paymentId'>) => typeof paymentId === 'number'
  return {
    recorded: sumUp(pairs.filter((pair) => !isLink(pair))),
    linked: sumUp(pairs.filter(isLink)),
  }
}

function formatConfirmed(pairs: ChosenMatch[]): string {
  const [pair] = pairs
  const { recorded, linked } = splitPairs(pairs)
  if (pairs.length === 1 && linked.count === 1)
    return `Linked to the recorded ${pair && pair.line.amount_sen < 0 ? 'refund' : 'payment'}`
  if (pairs.length === 1) return 'Payment recorded'
  const texts = [
    recorded.count > 0 && `${formatCount(recorded.count, 'payment')} recorded (${recorded.sum})`,
    linked.count > 0 && `${linked.count} linked to recorded payments (${linked.sum})`,
  ]
  return texts.filter(Boolean).join(', ')
}

const nameLines = (ids: number[]) => (ids.length === 1 ? `statement line ${ids[0] ?? 0}` : 'statement lines')

/**
 * Makes confirmed transactions open again. If the server refuses one of several, for example because its month was
 * locked, the others are still undone.
 */
export function useUndoLine() {
  const refresh = useRefreshStatements()
  return useMutation({
    async mutationFn(ids: number[]) {
      const refusals: ApiError[] = []
      for (const id of ids) {
        try {
          await api(reopenStatementLine, { line_id: id })
        } catch (error) {
          if (ids.length === 1 || !(error instanceof ApiError) || error.status === 0) throw error
          refusals.push(error)
        }
      }
      return refusals
    },
    onSuccess([refusal, ...others], ids) {
      const count = ids.length - (refusal ? others.length + 1 : 0)
      if (count > 0)
        toast.success(count === 1 ? 'Transaction is open again' : `${count} transactions are open again`, {
          about: nameLines(ids),
        })
      if (refusal)
        toast.warning(`${formatCount(others.length + 1, 'transaction')} not undone: ${refusal.message}`)
    },
    onError: showFailure,
    onSettled: refresh,
  })
}

/** Hides transactions that pay no order. */
export function useDismissLines() {
  const refresh = useRefreshStatements()
  const dismiss = useMutation({
    mutationFn: (input: { ids: number[]; dismissed: boolean }) =>
      api(dismissStatementLines, { line_ids: input.ids, dismissed: input.dismissed }),
    onSuccess(_changed, { ids, dismissed }) {
      const about = nameLines(ids)
      if (dismissed)
        toast.success(ids.length === 1 ? 'Transaction hidden' : `${ids.length} transactions hidden`, {
          undo: () => dismiss.mutate({ ids, dismissed: false }),
          about,
        })
      else
        toast.success(ids.length === 1 ? 'Transaction is open again' : 'Transactions are open again', {
          about,
        })
    },
    onError: showFailure,
    onSettled: refresh,
  })
  return dismiss
}
