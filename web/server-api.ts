import { createContext } from 'react-router'
import type { AnyContract, InputOf, ReplyOf } from '#core/contract.ts'

export type ServerApi = <C extends AnyContract>(contract: C, input: InputOf<C>) => Promise<ReplyOf<C>>

/**
 * `context.get(serverApi)` in a page's `loader` makes a call in process, with the same permissions and validation as
 * over HTTP, as a visitor who is not signed in.
 */
export const serverApi = createContext<ServerApi>()

/**
 * Receives the rendered page as text, because a `Response` would pass it through two streams and back, which takes a
 * twentieth of the render time. Also receives the error for the server's log. `nonce` marks the scripts that the
 * renderer writes.
 */
export const renderedPage = createContext<{ nonce: string; html?: string; error?: unknown }>()

/**
 * Our own address without a trailing slash, for absolute URLs. Never taken from the request's headers: the page is
 * cached and shown to others.
 */
export const siteAddress = createContext<string>()
