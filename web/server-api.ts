import { createContext } from 'react-router'
import type { AnyContract, InputOf, ReplyOf } from '#core/contract.ts'

export type ServerApi = <C extends AnyContract>(contract: C, input: InputOf<C>) => Promise<ReplyOf<C>>

/**
 * `context.get(serverApi)` in a page's `loader`: makes a call in process, through the same permission and
 * validation as one over HTTP, as a visitor who is not signed in.
 */
export const serverApi = createContext<ServerApi>()

/**
 * Takes the page as text: within a `Response` it would go through two streams and back, a twentieth of its time. And what
 * it failed by, for the server's log. `nonce`: marks the scripts that the renderer itself writes.
 */
export const renderedPage = createContext<{ nonce: string; html?: string; error?: unknown }>()

/**
 * Our own address without a slash at the end, for what has to name a page in full. Never the one that the request
 * claims to be for: the page is kept and shown to others.
 */
export const siteAddress = createContext<string>()
