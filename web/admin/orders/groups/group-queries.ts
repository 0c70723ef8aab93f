import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  getGroup,
  listGroupOrders,
  type DeskGroup,
  type groupFilters,
} from '../../../../core/orders/group/group-desk.ts'
import { api } from '../../../api.ts'
import { toast } from '../../../ui/toast.ts'
import { showFailure } from '../desk/change-order.ts'
import { ordersKey } from '../order-queries.ts'

// Below the orders: whatever loads those anew asks for these, too.
const groupsKey = [...ordersKey, 'groups'] as const
/** Parents change them all the time, and nobody tells. */
const everyMs = 30_000

export interface GroupView {
  show: (typeof groupFilters)[number]
  search: string
}

export function useGroups(view: GroupView) {
  return useQuery({
    queryKey: [...groupsKey, 'list', view],
    queryFn: ({ signal }) => api(listGroupOrders, view, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  })
}

export function useGroup(id: string) {
  return useQuery({
    queryKey: [...groupsKey, 'one', id],
    queryFn: ({ signal }) => api(getGroup, { id }, { signal }),
    refetchInterval: everyMs,
  })
}

/** A change that answers with the group as it is then; `done`: what is said. */
export function useChangeGroup(done: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: () => Promise<DeskGroup>) => change(),
    onSuccess: (group) => {
      client.setQueryData([...groupsKey, 'one', group.id], group)
      toast.success(done)
      void client.invalidateQueries({ queryKey: [...groupsKey, 'list'] })
    },
    onError: (error) => {
      showFailure(error)
      // It may have been changed meanwhile: what stands is shown.
      void client.invalidateQueries({ queryKey: groupsKey })
    },
  })
}
