import type { ServerBuild } from 'react-router'
import type { CreatePageApi } from './in-process-api.ts'
import type { PagePolicy } from './policy.ts'
import type { PrivatePages } from './private-pages.ts'

export interface PagesOptions {
  /** During development, returns the current bundle from Vite. */
  bundle: () => Promise<ServerBuild>
  api: CreatePageApi
  /** Returns the base URL of the site, for absolute links. */
  siteUrl: () => string
  /**
   * Returns a version that changes with every change of page content (catalog, settings). Pages of an older version
   * are removed from the cache.
   */
  contentVersion: () => string
  /** False during development, when built files must not be cached. */
  cache: boolean
  /** False in benchmarks of rendering. Every request then renders its page. */
  keep?: boolean
  own: PrivatePages
  /** Returns the external hosts from which the page at this path may load. */
  policy: (path: string) => Promise<PagePolicy | null>
}
