import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

/** Addresses of which it is known, by the routes they were looked up in: looking one up is a sixth of a page's time. */
const known = new WeakMap<ServerBuild['routes'], Map<string, string | null>>()
const mostKnown = 1000

/**
 * Where a page stands that was asked for in other letters: addresses are matched whatever their case, and pages read
 * their own by the one that is written in `web/routes.ts`. Null: it is asked for as it is written, or it isn't one.
 */
export function writtenPath(bundle: ServerBuild, pathname: string): string | null {
  const paths = known.get(bundle.routes) ?? new Map<string, string | null>()
  known.set(bundle.routes, paths)
  const found = paths.get(pathname)
  if (found !== undefined) return found
  const written = findWrittenPath(bundle, pathname)
  if (paths.size >= mostKnown) paths.clear()
  paths.set(pathname, written)
  return written
}

function findWrittenPath(bundle: ServerBuild, pathname: string): string | null {
  const matches = matchRoutes(treeOf(bundle), pathname)
  const pattern = matches?.flatMap(({ route }) => route.path?.split('/') ?? []).filter(Boolean) ?? []
  if (pattern.at(-1) === '*') pattern.pop()
  const asked = pathname.split('/')
  const written = asked.map((segment, at) => {
    const wanted = at === 0 ? undefined : pattern[at - 1]
    return wanted?.toLowerCase() === segment.toLowerCase() ? wanted : segment
  })
  const path = written.join('/')
  // Two slashes would lead to another host.
  return path === pathname || path.startsWith('//') ? null : path
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
