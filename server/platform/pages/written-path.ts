import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

/**
 * Where a page stands that was asked for in other letters: addresses are matched whatever their case, and pages read
 * their own by the one that is written in `web/routes.ts`. Null: it is asked for as it is written, or it isn't one.
 */
export function writtenPath(bundle: ServerBuild, pathname: string): string | null {
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

const trees = new WeakMap<ServerBuild['routes'], RouteObject[]>()

function treeOf({ routes }: ServerBuild): RouteObject[] {
  const known = trees.get(routes)
  if (known) return known
  const under = (parent: string | undefined): RouteObject[] =>
    Object.values(routes).flatMap((route) => {
      if (!route || route.parentId !== parent) return []
      const { id, path } = route
      const address = path === undefined ? {} : { path }
      return [route.index ? { id, ...address, index: true } : { id, ...address, children: under(id) }]
    })
  const tree = under(undefined)
  trees.set(routes, tree)
  return tree
}
