import { createContext, type ReactNode } from 'react'

/**
 * Renders the action for a slip that came in a conversation and was added to an order. The shell provides it, because orders import the
 * inbox.
 */
export const SlipActionContext = createContext<(slip: { orderId: string; slipId: string }) => ReactNode>(
  () => null,
)
