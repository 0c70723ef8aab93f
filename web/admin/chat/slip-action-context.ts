import { createContext, type ReactNode } from 'react'

/**
 * Renders the action for an order whose slip came in a conversation. The shell provides it, because orders import the
 * inbox.
 */
export const SlipActionContext = createContext<(orderId: string) => ReactNode>(() => null)
