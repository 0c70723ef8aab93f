import type { ServerBuild } from 'react-router'
import type { ApiFor } from './in-process-api.ts'
import type { PagePolicy } from './policy.ts'
import type { OwnPages } from './own-page.ts'

export interface PagesOptions {
  /** The page bundle: the built one, or Vite's current one. */
  bundle: () => Promise<ServerBuild>
  api: ApiFor
  /** Our own address, for what a page names in full. */
  siteUrl: () => string
  /** Changes whenever what pages show has changed (catalogue, settings): then what is kept is forgotten. */
  contentVersion: () => string
  /** Off while developing. */
  cache: boolean
  /** Off where the rendering itself is measured: each visit's page is made anew. */
  keep?: boolean
  own: OwnPages
  /** What the page at this path may load besides our own. */
  policy: (path: string) => Promise<PagePolicy | null>
}
