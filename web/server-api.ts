import { createContext } from 'react-router'
import type { AnyContract, InputOf, ReplyOf } from '#core/contract.ts'

export type ServerApi = <C extends AnyContract>(contract: C, input: InputOf<C>) => Promise<ReplyOf<C>>

/**
 * Lets a page's `loader` call the API in process with `context.get(serverApiContext)`. Such calls have the permissions of a
 * visitor who is not signed in, and are validated as over HTTP.
 */
export const serverApiContext = createContext<ServerApi>()

/**
 * Receives the rendered page as text. A `Response` would pass it through two streams and back, which takes a
 * twentieth of the render time. Also receives the error for the server's log. `nonce` is the nonce of the scripts
 * that the renderer writes.
 */
export const renderedPageContext = createContext<{ nonce: string; html?: string; error?: unknown }>()

/**
 * The site's own URL without a trailing slash, for absolute URLs. It is never taken from the request's headers,
 * because the page is cached and shown to other visitors.
 */
export const siteUrlContext = createContext<string>()
