import type { ServerBuild } from 'react-router'
import type { CreatePageApi } from './in-process-api.ts'
import type { PagePolicy } from './policy.ts'
import type { PrivatePageRules } from './private-page-rules.ts'

export interface PagesOptions {
  bundle: () => Promise<ServerBuild>
  api: CreatePageApi
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
  own: PrivatePageRules
  policy: (path: string) => Promise<PagePolicy | null>
}
