import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { addPushDevice, getPushSetup } from '#core/push/push.ts'
import { api } from '#web/api.ts'
import { findOwnSubscription, unsubscribeThisBrowser } from './this-browser.ts'

const openMessage = z.object({ type: z.literal('open'), url: z.string().startsWith('/admin/') })

export function usePushWorker(): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined
    const open = (event: MessageEvent) => {
      const message = openMessage.safeParse(event.data)
      if (!message.success) return
      event.ports[0]?.postMessage('opened')
      void navigate(message.data.url)
    }
    navigator.serviceWorker.addEventListener('message', open)
    navigator.serviceWorker.startMessages()
    return () => navigator.serviceWorker.removeEventListener('message', open)
  }, [navigate])
  useEffect(() => {
    // A failed check is repeated when the back-office is loaded again.
    keepSubscription().catch(() => {})
  }, [])
}

/**
 * Assigns the subscription to the current session, so that signing out ends the subscription. Ends a subscription of
 * another user, whose messages must not appear in this browser.
 */
async function keepSubscription(): Promise<void> {
  const subscription = await findOwnSubscription()
  if (!subscription) return
  const { devices } = await api(getPushSetup, {})
  const device = devices.find(({ endpoint }) => endpoint === subscription.endpoint)
  if (!device) await unsubscribeThisBrowser()
  else if (!device.current) await api(addPushDevice, subscription)
}
