import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server.node'
import './storefront/texts/malay/malay.ts'
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router'
import { renderedPageContext } from './server-api.ts'

export { renderedPageContext, serverApiContext, siteUrlContext } from './server-api.ts'
export { inlineHeadScript } from './inline-head-script.ts'
/** The complete stylesheet. Each page inlines only the rules that it uses. */
export { default as sheet } from './storefront/storefront.css?inline'

/**
 * Renders the complete page before responding. Streaming would gain nothing, because the page is cached and
 * compressed as a whole. The page is passed on in `renderedPageContext`; the response only has the status and headers.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  let failed = false
  const { nonce } = context.get(renderedPageContext)
  context.get(renderedPageContext).html = await renderPage(
    <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
    nonce,
    (error) => {
      failed = true
      context.get(renderedPageContext).error = error
    },
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(null, { status: failed ? 500 : status, headers })
}

/**
 * Uses Node's renderer. React's renderer for web streams encodes every piece of text separately, which takes a
 * quarter of the render time.
 */
function renderPage(page: ReactNode, nonce: string, onError: (error: unknown) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const pieces: Uint8Array[] = []
    const end = new Writable({
      write(piece: Uint8Array, _encoding, done) {
        pieces.push(piece)
        done()
      },
      final(done) {
        resolve(Buffer.concat(pieces).toString())
        done()
      },
    })
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => pipe(end),
      onShellError: reject,
      onError,
    })
  })
}

/**
 * Passes on the error for the server's log, which gets the reference that the visitor sees. Missing pages and aborted
 * requests are not errors.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(renderedPageContext).error = error
}
