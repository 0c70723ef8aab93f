import { createRequestHandler, type ServerBuild } from 'react-router'

/** Answers a request as React Router does. */
export type Handle = ReturnType<typeof createRequestHandler>

/** Answers a request for a page of these routes, from the outermost; of none: of any route. */
export type HandlerOf = (bundle: ServerBuild, routes: readonly string[]) => Handle

/**
 * Makes and keeps what answers requests: for each page one that knows the routes which it stands in, and no other.
 * With each page it renders React Router makes all the routes that it knows anew and matches the address against them
 * three times: of a hundred, nine tenths for nothing, that was a quarter of a page's time.
 */
export function keepHandlers(mode: 'production' | 'development'): HandlerOf {
  let made: { bundle: ServerBuild; handlers: Map<string, Handle> } | undefined
  return (bundle, routes) => {
    if (made?.bundle !== bundle) made = { bundle, handlers: new Map() }
    const page = routes.at(-1) ?? ''
    const known = made.handlers.get(page)
    if (known) return known
    const handle = createRequestHandler(page === '' ? bundle : withRoutes(bundle, routes), mode)
    made.handlers.set(page, handle)
    return handle
  }
}

/** The bundle as if these were all of its routes. The browser still gets the table of all: that is a file of its own. */
function withRoutes(bundle: ServerBuild, routes: readonly string[]): ServerBuild {
  const only = <T>(all: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(all).filter(([id]) => routes.includes(id)))
  const { assets } = bundle
  return { ...bundle, routes: only(bundle.routes), assets: { ...assets, routes: only(assets.routes) } }
}
