import { renderToReadableStream } from 'react-dom/server.edge'
import { isRouteErrorResponse, ServerRouter, type EntryContext, type HandleErrorFunction } from 'react-router'

export { serverApi, siteAddress } from './server-api.ts'

/** Renders the whole page before answering: it is kept and compressed once, so streaming would gain nothing. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  let failed = false
  const stream = await renderToReadableStream(<ServerRouter context={routerContext} url={request.url} />, {
    onError(error) {
      failed = true
      reportError(error)
    },
  })
  await stream.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(stream, { status: failed ? 500 : status, headers })
}

/** A missing page is an answer, not a fault; a call that failed has been logged by the server. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  const known = isRouteErrorResponse(error) || (error instanceof Error && 'code' in error)
  if (!request.signal.aborted && !known) reportError(error)
}

function reportError(error: unknown) {
  // oxlint-disable-next-line no-console -- the page bundle has no logger of its own; the server's log takes stderr
  console.error(error)
}
