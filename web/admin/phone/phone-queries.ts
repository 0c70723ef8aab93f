import { useMutation, useQuery, useQueryClient, queryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { InputOf, ReplyOf } from '#core/contract.ts'
import { streamMessageEvents } from '#core/messaging/message-events.ts'
import {
  deleteSandboxMessage,
  openSandboxPhone,
  reactOnSandbox,
  sendSandboxFile,
  sendSandboxMessage,
  getSandboxBehaviour,
  listSandboxMessages,
  listSandboxChats,
  setSandboxBehaviour,
  type SandboxBehaviour,
} from '#core/messaging/sandbox.ts'
import { api } from '#web/api.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { listenToEvents } from '../event-stream.ts'

export type SandboxChat = ReplyOf<typeof listSandboxChats>[number]

const phoneKey = ['sandbox'] as const
const behaviourKey = [...phoneKey, 'behaviour'] as const
const arrivedKey = [...phoneKey, 'arrived'] as const
/**
 * Refetch interval in ms, because some arriving messages send no event and the event stream may be closed.
 */
const lookEvery = 5000

export const sandboxChatsQuery = () =>
  queryOptions({
    queryKey: [...arrivedKey, 'chats'],
    queryFn: ({ signal }) => api(listSandboxChats, {}, { signal }),
    refetchInterval: lookEvery,
  })
export const useSandboxChats = () => useQuery(sandboxChatsQuery())

export function useSandboxMessages(phone: string) {
  return useQuery({
    queryKey: [...arrivedKey, 'bubbles', phone],
    queryFn: ({ signal }) => api(listSandboxMessages, { phone }, { signal }),
    refetchInterval: lookEvery,
  })
}

/** Refetches on every message event, because an arriving message changes its state. */
export function useLiveSandbox(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      listenToEvents(streamMessageEvents.path, {
        onConnected: () => {},
        onEvent: () => void client.invalidateQueries({ queryKey: arrivedKey }),
      }),
    [client],
  )
}

/**
 * Sends receipts like a real phone: messages are delivered while the phone page is open, and read while their chat is
 * open. Runs again when `seen` changes.
 */
export function useSendSandboxReceipts(phone: string | undefined, seen: unknown): void {
  useEffect(() => {
    if (seen === undefined) return
    // A failed receipt is sent again the next time this effect runs.
    api(openSandboxPhone, phone === undefined ? {} : { phone }).catch(() => {})
  }, [phone, seen])
}

export function useRefreshPhone() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: arrivedKey })
}

export const sandboxFileTypes = 'image/*,application/pdf,audio/*'

type Written = Pick<InputOf<typeof sendSandboxMessage>, 'phone' | 'reply_to'> &
  ({ text: string } | { file: File; caption: string })

export function useWriteSandboxMessage() {
  const refresh = useRefreshPhone()
  return useMutation({
    mutationFn: (written: Written) => {
      if (!('file' in written)) return api(sendSandboxMessage, written)
      const { file, ...input } = written
      return api(sendSandboxFile, input, { file })
    },
    onError: (error) => toast.error(error.message),
    onSettled: refresh,
  })
}

export function useAddSandboxReaction() {
  const refresh = useRefreshPhone()
  return useMutation({
    mutationFn: (input: InputOf<typeof reactOnSandbox>) => api(reactOnSandbox, input),
    onError: (error) => toast.error(error.message),
    onSettled: refresh,
  })
}

export function useDeleteSandboxMessage() {
  const refresh = useRefreshPhone()
  return useMutation({
    mutationFn: (input: InputOf<typeof deleteSandboxMessage>) => api(deleteSandboxMessage, input),
    onError: (error) => toast.error(error.message),
    onSettled: refresh,
  })
}

export function useSandboxBehaviour() {
  const client = useQueryClient()
  const behaviour = useQuery({
    queryKey: behaviourKey,
    queryFn: ({ signal }) => api(getSandboxBehaviour, {}, { signal }),
  })
  // Shown while saving, because a pending refetch would return the old value.
  const [chosen, setChosen] = useState<SandboxBehaviour>()
  const set = useMutation({
    mutationFn: (behaviour: SandboxBehaviour) => api(setSandboxBehaviour, { behaviour }),
    onMutate: () => client.cancelQueries({ queryKey: behaviourKey }),
    onSuccess: (reply) => client.setQueryData(behaviourKey, reply),
    onError: () => toast.error('The sandbox setting could not be saved. Try again.'),
    onSettled: () => setChosen(undefined),
  })
  return {
    behaviour: chosen ?? behaviour.data?.behaviour,
    /** `true` if the shop uses the sandbox. Only then can messages be sent from the sandbox phone. */
    inUse: behaviour.data?.in_use ?? false,
    setBehaviour: (behaviour: SandboxBehaviour) => {
      setChosen(behaviour)
      set.mutate(behaviour)
    },
  }
}
