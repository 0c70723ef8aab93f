import { useMutation, useQuery, useQueryClient, queryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReplyOf } from '#core/contract.ts'
import { streamMessageEvents } from '#core/messaging/message-events.ts'
import {
  openSandboxPhone,
  getSandboxBehaviour,
  listSandboxMessages,
  listSandboxChats,
  setSandboxBehaviour,
  type SandboxBehaviour,
} from '#core/messaging/sandbox.ts'
import { api } from '#web/api.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { listen } from '../live.ts'

export type Chat = ReplyOf<typeof listSandboxChats>[number]
export type Bubble = ReplyOf<typeof listSandboxMessages>[number]

const phoneKey = ['sandbox'] as const
const behaviourKey = [...phoneKey, 'behaviour'] as const
const arrivedKey = [...phoneKey, 'arrived'] as const
/** What arrives without a change of a message, and while no line is open, is looked for this often, ms. */
const lookEvery = 5000

export const chatsQuery = () =>
  queryOptions({
    queryKey: [...arrivedKey, 'chats'],
    queryFn: ({ signal }) => api(listSandboxChats, {}, { signal }),
    refetchInterval: lookEvery,
  })
export const useChats = () => useQuery(chatsQuery())

export function useBubbles(phone: string) {
  return useQuery({
    queryKey: [...arrivedKey, 'bubbles', phone],
    queryFn: ({ signal }) => api(listSandboxMessages, { phone }, { signal }),
    refetchInterval: lookEvery,
  })
}

/** What arrives on the phone is a message that changed its state: the scheduler's own line tells. */
export function useLivePhone(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      listen(streamMessageEvents.path, {
        onConnected: () => {},
        onEvent: () => void client.invalidateQueries({ queryKey: arrivedKey }),
      }),
    [client],
  )
}

/**
 * Tells the shop what a phone tells: what has arrived is delivered while the phone is looked at, and read while its
 * chat is open. `seen` changes with whatever there is to tell of.
 */
export function useLooking(phone: string | undefined, seen: unknown): void {
  useEffect(() => {
    if (seen === undefined) return
    // Untold now, it is told with the next look.
    api(openSandboxPhone, phone === undefined ? {} : { phone }).catch(() => {})
  }, [phone, seen])
}

export function useBehaviour() {
  const client = useQueryClient()
  const behaviour = useQuery({
    queryKey: behaviourKey,
    queryFn: ({ signal }) => api(getSandboxBehaviour, {}, { signal }),
  })
  // Shows with the press itself; what was being loaded meanwhile is of before.
  const [chosen, setChosen] = useState<SandboxBehaviour>()
  const set = useMutation({
    mutationFn: (behaviour: SandboxBehaviour) => api(setSandboxBehaviour, { behaviour }),
    onMutate: () => client.cancelQueries({ queryKey: behaviourKey }),
    onSuccess: (reply) => client.setQueryData(behaviourKey, reply),
    onError: () => toast.error('The sandbox could not be told. Please try again.'),
    onSettled: () => setChosen(undefined),
  })
  return {
    behaviour: chosen ?? behaviour.data?.behaviour,
    setBehaviour: (behaviour: SandboxBehaviour) => {
      setChosen(behaviour)
      set.mutate(behaviour)
    },
  }
}
