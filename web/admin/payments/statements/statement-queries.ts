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
import { api } from '#web/api.ts'
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
  lineId: number
  order: { id: string; due_sen: number }
  /** Recorded payment to link the line to. `null` records another payment. If missing, the server may ask. */
  paymentId?: number | null | undefined
  /** True if the line is money out. */
  isRefund?: boolean
}

const skipTexts = {
  decided: 'someone else decided about it',
  not_a_credit: 'it is money out',
  order_missing: 'the order was removed',
  order_changed: 'the amount due has changed',
  month_locked: 'its month is locked',
  already_recorded: 'the order has a recorded payment of this amount',
  payment_changed: 'the recorded payment was reversed or linked to another transaction',
} satisfies Record<StatementSkipReason, string>

export function useConfirmMatches() {
  const refresh = useRefreshStatements()
  const undo = useUndoLine()
  return useMutation({
    mutationFn: (pairs: ChosenMatch[]) =>
      api(confirmStatementMatches, {
        matches: pairs.map(({ lineId, order, paymentId }) => ({
          line_id: lineId,
          order_id: order.id,
          due_sen: order.due_sen,
          ...(paymentId !== undefined && { payment_id: paymentId }),
        })),
      }),
    onSuccess({ confirmed, linked, skipped }, pairs) {
      const [pair] = pairs
      if (confirmed > 0)
        toast.success(
          pair?.isRefund ? 'Linked to the recorded refund' : formatConfirmed(confirmed - linked, linked),
          pairs.length === 1 && pair
            ? { undo: () => undo.mutate(pair.lineId), about: nameLine(pair.lineId) }
            : {},
        )
      const [first] = skipped
      // The row asks about a recorded payment itself.
      if (!first || (pairs.length === 1 && first.payment)) return
      const count = skipped.length === 1 ? '1 payment was' : `${skipped.length} payments were`
      toast.warning(`${count} not recorded: ${skipTexts[first.why]}.`)
    },
    onError: showFailure,
    onSettled: refresh,
  })
}

function formatConfirmed(recorded: number, linked: number): string {
  const texts = [
    recorded > 0 && (recorded === 1 ? 'Payment recorded' : `${recorded} payments recorded`),
    linked > 0 && (linked === 1 ? 'Linked to the recorded payment' : `${linked} linked to recorded payments`),
  ]
  return texts.filter(Boolean).join(', ')
}

const nameLine = (id: number) => `statement line ${id}`

/** Makes a confirmed transaction open again. */
export function useUndoLine() {
  const refresh = useRefreshStatements()
  return useMutation({
    mutationFn: (lineId: number) => api(reopenStatementLine, { line_id: lineId }),
    onSuccess: (_done, lineId) => toast.success('Transaction is open again', { about: nameLine(lineId) }),
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
      const about = ids.length === 1 ? nameLine(ids[0] ?? 0) : 'statement lines'
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
