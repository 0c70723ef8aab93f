import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { messageChanges, streamMessageEvents, type MessageChanges } from '#core/messaging/message-events.ts'
import { listen } from '../live.ts'
import { createRefresh } from '../refresh.ts'
import { refreshLeft } from './left-messages.ts'
import { changeKey, dropMessage, messagesKey, patchMessage } from './message-queries.ts'

/**
 * Keeps what is loaded about messages true to the server (SCHED-08). A change of state shows at once; the rest
 * of the message follows. Returns whether changes arrive at the moment: true until a line is known to be lost.
 */
export function useLiveMessages(): boolean {
  const client = useQueryClient()
  const [connected, setConnected] = useState(true)
  useEffect(() => {
    const refresh = createRefresh(client, { key: messagesKey, changing: changeKey })
    const stop = listen(streamMessageEvents.path, {
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
    if (status === 'deleted') dropMessage(client, id)
    else {
      refreshLeft(client, id)
      // Of one that failed a person may have to say whether it arrived: which it is, comes with the whole message.
      if (status !== 'failed') patchMessage(client, id, { status })
    }
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
