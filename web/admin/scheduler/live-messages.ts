import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  messageChangesSchema,
  streamMessageEvents,
  type MessageChanges,
} from '#core/messaging/message-events.ts'
import { listenToEvents } from '../event-stream.ts'
import { createRefresh } from '../refresh.ts'
import { refreshDetachedMessage } from './detached-messages.ts'
import { messageChangeKey, removeCachedMessage, messagesKey, patchCachedMessage } from './message-queries.ts'

/**
 * Keeps loaded messages in sync with the server (SCHED-08). Changed states are shown immediately, and other changes
 * after a refetch. Returns `false` while the event stream is disconnected.
 */
export function useLiveMessages(): boolean {
  const client = useQueryClient()
  const [connected, setConnected] = useState(true)
  useEffect(() => {
    const refresh = createRefresh(client, { key: messagesKey, changing: messageChangeKey })
    const stop = listenToEvents(streamMessageEvents.path, {
      onConnected: setConnected,
      onEvent(name, data) {
        if (name === 'changed') apply(client, data)
        refresh.heard(name, data)
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
    if (status === 'deleted') removeCachedMessage(client, id)
    else {
      refreshDetachedMessage(client, id)
      // The state of a failed message isn't patched, because only the full message tells whether staff have
      // to decide about it.
      if (status !== 'failed') patchCachedMessage(client, id, { status })
    }
  }
}

function readChanges(data: string): MessageChanges {
  try {
    return messageChangesSchema.parse(JSON.parse(data))
  } catch {
    // An event that can't be parsed is ignored, because every event is followed by a refetch.
    return []
  }
}
