import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { streamOrderEvents } from '#core/orders/admin/admin-order.ts'
import { listenToEvents } from '../event-stream.ts'
import { createRefresh } from '../refresh.ts'
import { orderChangeKey, ordersKey } from './order-queries.ts'

/** Returns `true` while the event stream is connected. */
export function useLiveOrders(): boolean {
  const client = useQueryClient()
  const [connected, setConnected] = useState(true)
  useEffect(() => {
    const refresh = createRefresh(client, { key: ordersKey, changing: orderChangeKey })
    const stop = listenToEvents(streamOrderEvents.path, { onConnected: setConnected, onEvent: refresh.heard })
    return () => {
      stop()
      refresh.stop()
    }
  }, [client])
  return connected
}
