import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

/** What is known of an address before its page is rendered. */
export interface Matched {
  /** The page's route, by its id, and those that it stands in, from the outermost. Empty: there is none. */
  routes: readonly string[]
  /**
   * Where the page stands if it was asked for in other letters: addresses are matched whatever their case, and pages
   * read their own by the one that is written in `web/routes.ts`. Null: it is asked for as it is written.
   */
  written: string | null
}

/** Addresses that were looked up, by the routes they were looked up in: looking one up is a sixth of a page's time. */
const known = new WeakMap<ServerBuild['routes'], Map<string, Matched>>()
const mostKnown = 1000

/** Which route answers this path. */
export function matchedRoute(bundle: ServerBuild, pathname: string): Matched {
  const paths = known.get(bundle.routes) ?? new Map<string, Matched>()
  known.set(bundle.routes, paths)
  const found = paths.get(pathname)
  if (found) return found
  const matched = match(bundle, pathname)
  if (paths.size >= mostKnown) paths.clear()
  paths.set(pathname, matched)
  return matched
}

function match(bundle: ServerBuild, pathname: string): Matched {
  const matches = matchRoutes(treeOf(bundle), pathname) ?? []
  const routes = matches.map(({ route }) => route.id ?? '')
  const pattern = matches.flatMap(({ route }) => route.path?.split('/') ?? []).filter(Boolean)
  if (pattern.at(-1) === '*') pattern.pop()
  const segments = pathname.split('/')
  const written = segments.map((segment, at) => {
    const wanted = at === 0 ? undefined : pattern[at - 1]
    return wanted?.toLowerCase() === segment.toLowerCase() ? wanted : segment
  })
  const path = written.join('/')
  // Two slashes would lead to another host.
  return { routes, written: path === pathname || path.startsWith('//') ? null : path }
}

function treeOf({ routes }: ServerBuild): RouteObject[] {
  const under = (parent: string | undefined): RouteObject[] =>
    Object.values(routes).flatMap((route) => {
      if (!route || route.parentId !== parent) return []
      const { id, path } = route
      const address = path === undefined ? {} : { path }
      return [route.index ? { id, ...address, index: true } : { id, ...address, children: under(id) }]
    })
  return under(undefined)
}
