import type { ServerBuild } from 'react-router'
import type { CreatePageApi } from './in-process-api.ts'
import type { PagePolicy } from './policy.ts'
import type { PrivatePages } from './private-pages.ts'

export interface PagesOptions {
  /** The page bundle from the build, or the current one from Vite. */
  bundle: () => Promise<ServerBuild>
  api: CreatePageApi
  /** Base URL of the site, for absolute links. */
  siteUrl: () => string
  /** Changes with every change of page content (catalogue, settings). Invalidates the cache. */
  contentVersion: () => string
  /** False during development. */
  cache: boolean
  /** False in benchmarks of rendering, where every request renders its page. */
  keep?: boolean
  own: PrivatePages
  /** Returns the external hosts that the page at this path may load from. */
  policy: (path: string) => Promise<PagePolicy | null>
}
