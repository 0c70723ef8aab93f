import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { messageChanges, messageEvents, type MessageChanges } from '../../../core/contracts/messages.ts'
import { listen } from '../live.ts'
import { changeKey, dropMessage, patchMessage, refreshMessages } from './message-queries.ts'

/** A burst of changes loads the list anew at most this often, ms. */
const refreshEveryMs = 400

/**
 * Keeps what is loaded about messages true to the server (SCHED-08). A change of state shows at once; the rest
 * of the message follows. Returns whether changes arrive at the moment: true until a line is known to be lost.
 */
export function useLiveMessages(): boolean {
  const client = useQueryClient()
  const [connected, setConnected] = useState(true)
  useEffect(() => {
    const refresh = createRefresh(client)
    const stop = listen(messageEvents.path, {
      onConnected: setConnected,
      onEvent(name, data) {
        if (name === 'changed') apply(client, data)
        refresh.soon()
      },
    })
    return () => {
      stop()
      refresh.stop()
    }
  }, [client])
  return connected
}

function apply(client: QueryClient, data: string): void {
  for (const { id, status } of readChanges(data)) {
    if (status === 'deleted') dropMessage(client, id)
    else patchMessage(client, id, { status })
  }
}

function readChanges(data: string): MessageChanges {
  try {
    return messageChanges.parse(JSON.parse(data))
  } catch {
    // Not understood: the refresh that follows every event brings the truth.
    return []
  }
}

function createRefresh(client: QueryClient) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = () => {
    timer = undefined
    // An answer in between would show the old state of what has just been changed here.
    if (client.isMutating({ mutationKey: changeKey })) return soon()
    void refreshMessages(client)
  }
  const soon = () => {
    timer ??= setTimeout(run, refreshEveryMs)
  }
  return { soon, stop: () => clearTimeout(timer) }
}
