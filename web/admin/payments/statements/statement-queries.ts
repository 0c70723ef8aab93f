import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  confirmStatementMatches,
  dismissStatementLines,
  getStatementMatches,
  listStatementImports,
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

/** Reloads the statements and the orders, whose payments have changed. */
export function useRefreshStatements(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: key }),
      client.invalidateQueries({ queryKey: ['orders'] }),
    ])
  }
}

export interface ChosenPair {
  lineId: number
  order: { id: string; due_sen: number }
}

const skipTexts = {
  decided: 'someone else decided about it',
  not_a_credit: 'it is money out',
  order_missing: 'the order was removed',
  order_changed: 'the amount due has changed',
  month_locked: 'its month is locked',
} satisfies Record<StatementSkipReason, string>

export function useConfirmMatches() {
  const refresh = useRefreshStatements()
  return useMutation({
    mutationFn: (pairs: ChosenPair[]) =>
      api(confirmStatementMatches, {
        matches: pairs.map(({ lineId, order }) => ({
          line_id: lineId,
          order_id: order.id,
          due_sen: order.due_sen,
        })),
      }),
    onSuccess({ confirmed, skipped }) {
      if (confirmed > 0)
        toast.success(confirmed === 1 ? 'Payment recorded' : `${confirmed} payments recorded`)
      const [first] = skipped
      if (!first) return
      const count = skipped.length === 1 ? '1 payment was' : `${skipped.length} payments were`
      toast.warning(`${count} not recorded: ${skipTexts[first.why]}.`)
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
      if (dismissed)
        toast.success(ids.length === 1 ? 'Transaction hidden' : `${ids.length} transactions hidden`, {
          undo: () => dismiss.mutate({ ids, dismissed: false }),
        })
    },
    onError: showFailure,
    onSettled: refresh,
  })
  return dismiss
}
