import { keepPreviousData, useMutation, useQuery, useQueryClient, queryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  getGroupAsAdmin,
  streamGroupEventsAsAdmin,
  listGroupOrders,
} from '#core/orders/groups/admin-groups.ts'
import type { AdminGroupView, groupFilters } from '#core/orders/groups/admin-group-view.ts'
import { api } from '#web/api.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { listenToEvents } from '#web/admin/event-stream.ts'
import { createRefresh } from '#web/admin/refresh.ts'
import { showFailure } from '#web/admin/show-failure.ts'
import { ordersKey } from '../order-queries.ts'

// The groups' key starts with the orders' key, so that refetching orders also refetches groups.
const groupsKey = [...ordersKey, 'groups'] as const
const changingKey = [...groupsKey, 'change'] as const
/** Refetch interval in ms while the event stream is disconnected, because parents often change groups. */
const refetchMs = 30_000

/** Returns `true` while the event stream is connected. */
function useLiveGroups(): boolean {
  const client = useQueryClient()
  const [connected, setConnected] = useState(false)
  useEffect(() => {
    const refresh = createRefresh(client, { key: groupsKey, changing: changingKey })
    const stop = listenToEvents(streamGroupEventsAsAdmin.path, {
      onConnected: setConnected,
      onEvent: refresh.heard,
    })
    return () => {
      stop()
      refresh.stop()
    }
  }, [client])
  return connected
}

export interface GroupOrderListView {
  show: (typeof groupFilters)[number]
  search: string
}

export const groupOrdersQuery = (view: GroupOrderListView) =>
  queryOptions({
    queryKey: [...groupsKey, 'list', view],
    queryFn: ({ signal }) => api(listGroupOrders, view, { signal }),
  })

export const groupOrderQuery = (id: string) =>
  queryOptions({
    queryKey: [...groupsKey, 'one', id],
    queryFn: ({ signal }) => api(getGroupAsAdmin, { id }, { signal }),
  })

export function useGroupOrders(view: GroupOrderListView) {
  const connected = useLiveGroups()
  return useQuery({
    ...groupOrdersQuery(view),
    placeholderData: keepPreviousData,
    refetchInterval: connected ? false : refetchMs,
  })
}

export function useGroupOrder(id: string) {
  const connected = useLiveGroups()
  return useQuery({ ...groupOrderQuery(id), refetchInterval: connected ? false : refetchMs })
}

/** `done` is the text of the toast. */
export function useChangeGroupOrder(done: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: changingKey,
    mutationFn: (change: () => Promise<AdminGroupView>) => change(),
    onSuccess: (group) => {
      client.setQueryData([...groupsKey, 'one', group.id], group)
      toast.success(done)
      void client.invalidateQueries({ queryKey: [...groupsKey, 'list'] })
    },
    onError: (error) => {
      showFailure(error)
      // Another user may have changed the group, so this loads its current state.
      void client.invalidateQueries({ queryKey: groupsKey })
    },
  })
}
