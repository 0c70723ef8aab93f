interface Manifest {
  entry: { imports: string[] }
  routes: Record<string, Route>
}
type Route = {
  id: string
  parentId?: string
  path?: string
  module: string
  imports: string[]
  css: string[]
} & Record<string, unknown>

const assignment = 'window.__reactRouterManifest='
const [before, after] = ['/assets/', '.js']
/** Boolean properties of a route, stored as one bit each. */
const flags = [
  'hasAction',
  'hasLoader',
  'hasClientAction',
  'hasClientLoader',
  'hasClientMiddleware',
  'hasDefaultExport',
  'hasErrorBoundary',
]

/**
 * Rewrites the route manifest to a third of its size. Every storefront page loads it with all routes, so that
 * following a link needs no request to discover its route. Routes become rows without property names, decoded by one
 * line of code. `imports` is dropped, because only `<Link prefetch>` uses it. Throws if the input differs from the
 * output of React Router 8.4.
 */
export function compactManifest(script: string): string {
  if (!script.startsWith(assignment)) throw new Error('the route table begins otherwise than expected')
  const manifest: Manifest = JSON.parse(script.slice(assignment.length).replace(/;$/, ''))
  const { entry, routes, ...rest } = manifest
  const ids = Object.keys(routes)
  const rows = Object.values(routes).map((route) => toRow(route, ids))
  const withoutRoutes = { ...rest, entry: { ...entry, imports: [] }, routes: {} }
  return `(window.__reactRouterManifest=${JSON.stringify(withoutRoutes)}).routes=(${decoder})(${JSON.stringify(flags)},${JSON.stringify(rows)})`
}

type Row = [
  id: string,
  parent: number,
  module: string,
  flags: number,
  path?: string | 0 | null,
  more?: object,
]

function toRow({ id, parentId, path, module, css, ...rest }: Route, ids: string[]): Row {
  const more: Record<string, unknown> = css.length > 0 ? { css } : {}
  for (const [name, value] of Object.entries(rest))
    if (name !== 'imports' && !flags.includes(name)) more[name] = value
  const bits = flags.reduce((sum, name, bit) => sum + (rest[name] ? 2 ** bit : 0), 0)
  const file = module.slice(before.length, -after.length)
  if (before + file + after !== module) throw new Error(`a page's script stands elsewhere: ${module}`)
  // Most file names begin with the last part of the route's id, so this part is omitted.
  const name = id.split('/').at(-1) ?? ''
  const short = file.startsWith(`${name}-`) ? file.slice(name.length) : file
  const row: Row = [id, parentId === undefined ? -1 : ids.indexOf(parentId), short, bits]
  const hasMore = Object.keys(more).length > 0
  if (path !== undefined || hasMore) row.push(path === id ? 0 : (path ?? null))
  if (hasMore) row.push(more)
  return row
}

const decoder = `(f,r)=>Object.fromEntries(r.map(([i,a,m,b,p,o])=>[i,{id:i,parentId:r[a]?.[0],path:p===0?i:p??void 0,module:"/assets/"+(m[0]=="-"?i.split("/").pop()+m:m)+".js",imports:[],css:[],...Object.fromEntries(f.map((n,k)=>[n,!!(b>>k&1)])),...o}]))`
