import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import {
  recordPayout,
  getDayClosing,
  getMonthClosing,
  listPayoutCredits,
  lockMonth,
  removePayout,
  type DayClosing,
  type MonthClosing,
} from '#core/payments/closing-calls.ts'
import type { InputOf } from '#core/contract.ts'
import type { PaymentProviderName } from '#core/payments/payment-providers.ts'
import { showFailure } from '#web/admin/show-failure.ts'
import { api } from '#web/api.ts'
import { toast } from '#web/ui/toasts/toast.ts'

const key = ['closing']

export const dayClosingQuery = (day: string) =>
  queryOptions({
    queryKey: [...key, 'day', day],
    queryFn: ({ signal }) => api(getDayClosing, { day }, { signal }),
  })

export const monthClosingQuery = (month: string) =>
  queryOptions({
    queryKey: [...key, 'month', month],
    queryFn: ({ signal }) => api(getMonthClosing, { month }, { signal }),
  })

export const payoutCreditsQuery = (provider: PaymentProviderName, day: string) =>
  queryOptions({
    queryKey: [...key, 'credits', provider, day],
    queryFn: ({ signal }) => api(listPayoutCredits, { provider, day }, { signal }),
    staleTime: 0,
  })

/** Shows the changed day and reloads the months, which include the state of the day. */
export async function updateCachedDayClosing(client: QueryClient, day: DayClosing): Promise<void> {
  client.setQueryData(dayClosingQuery(day.day).queryKey, day)
  await client.invalidateQueries({ queryKey: [...key, 'month'] })
}

/** Shows the changed month and reloads the days, because each day shows whether its month is locked. */
export async function updateCachedMonthClosing(client: QueryClient, month: MonthClosing): Promise<void> {
  client.setQueryData(monthClosingQuery(month.month).queryKey, month)
  await client.invalidateQueries({ queryKey: [...key, 'day'] })
}

export const refreshClosing = (client: QueryClient) => client.invalidateQueries({ queryKey: key })

export function useLockMonth() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (month: string) => api(lockMonth, { month }),
    onSuccess: (month) => {
      toast.success('Month locked')
      return updateCachedMonthClosing(client, month)
    },
    onError: showFailure,
  })
}

export function useRecordPayout(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof recordPayout>) => api(recordPayout, input),
    onSuccess: (day) => {
      onDone()
      toast.success('Payout recorded')
      void client.invalidateQueries({ queryKey: ['statements'] })
      return updateCachedDayClosing(client, day)
    },
    onError: showFailure,
  })
}

export function useRemovePayout() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof removePayout>) => api(removePayout, input),
    onSuccess: (day) => {
      void client.invalidateQueries({ queryKey: ['statements'] })
      return updateCachedDayClosing(client, day)
    },
    onError: showFailure,
  })
}
