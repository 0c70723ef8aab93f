import { keepPreviousData, useMutation, useQuery, useQueryClient, queryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getAdminGroup, streamAdminGroupEvents, listGroupOrders } from '#core/orders/groups/admin-groups.ts'
import type { AdminGroup, groupFilters } from '#core/orders/groups/admin-group-view.ts'
import { api } from '#web/api.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { listen } from '#web/admin/live.ts'
import { createRefresh } from '#web/admin/refresh.ts'
import { showFailure } from '#web/admin/show-failure.ts'
import { ordersKey } from '../order-queries.ts'

// Below the orders: whatever loads those anew asks for these, too.
const groupsKey = [...ordersKey, 'groups'] as const
const changingKey = [...groupsKey, 'change'] as const
/** Where no line is open: parents change them all the time. */
const everyMs = 30_000

/** Keeps what is loaded of groups true to the server while parents change them. */
function useLiveGroups(): boolean {
  const client = useQueryClient()
  const [connected, setConnected] = useState(false)
  useEffect(() => {
    const refresh = createRefresh(client, { key: groupsKey, changing: changingKey })
    const stop = listen(streamAdminGroupEvents.path, { onConnected: setConnected, onEvent: refresh.heard })
    return () => {
      stop()
      refresh.stop()
    }
  }, [client])
  return connected
}

export interface GroupView {
  show: (typeof groupFilters)[number]
  search: string
}

export const groupsQuery = (view: GroupView) =>
  queryOptions({
    queryKey: [...groupsKey, 'list', view],
    queryFn: ({ signal }) => api(listGroupOrders, view, { signal }),
  })

export const groupQuery = (id: string) =>
  queryOptions({
    queryKey: [...groupsKey, 'one', id],
    queryFn: ({ signal }) => api(getAdminGroup, { id }, { signal }),
  })

export function useGroups(view: GroupView) {
  const connected = useLiveGroups()
  return useQuery({
    ...groupsQuery(view),
    placeholderData: keepPreviousData,
    refetchInterval: connected ? false : everyMs,
  })
}

export function useGroup(id: string) {
  const connected = useLiveGroups()
  return useQuery({ ...groupQuery(id), refetchInterval: connected ? false : everyMs })
}

/** A change that answers with the group as it is then; `done`: what is said. */
export function useChangeGroup(done: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: changingKey,
    mutationFn: (change: () => Promise<AdminGroup>) => change(),
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
