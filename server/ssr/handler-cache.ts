import { createRequestHandler, type ServerBuild } from 'react-router'

export type PageHandler = ReturnType<typeof createRequestHandler>

/** Returns the handler of the page with these routes. An empty list means all routes. */
export type GetPageHandler = (bundle: ServerBuild, routes: readonly string[]) => PageHandler

/**
 * Creates and caches one request handler per page. A handler has only the routes that match its page. React Router
 * processes and matches all routes of a handler at every request. With a hundred routes, this took a quarter of a
 * page's time.
 */
export function createHandlerCache(mode: 'production' | 'development'): GetPageHandler {
  let made: { bundle: ServerBuild; handlers: Map<string, PageHandler> } | undefined
  return (bundle, routes) => {
    if (made?.bundle !== bundle) made = { bundle, handlers: new Map() }
    const page = routes.at(-1) ?? ''
    const known = made.handlers.get(page)
    if (known) return known
    const handle = createRequestHandler(page === '' ? bundle : limitRoutes(bundle, routes), mode)
    made.handlers.set(page, handle)
    return handle
  }
}

/**
 * Returns the bundle with only these routes. The browser's manifest still has all routes, because it is a separate
 * file.
 */
function limitRoutes(bundle: ServerBuild, routes: readonly string[]): ServerBuild {
  const only = <T>(all: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(all).filter(([id]) => routes.includes(id)))
  const { assets } = bundle
  return { ...bundle, routes: only(bundle.routes), assets: { ...assets, routes: only(assets.routes) } }
}
