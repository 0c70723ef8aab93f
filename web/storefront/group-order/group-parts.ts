import type { OrganiserView } from '#core/orders/groups/organiser-view.ts'

/** What each part of the page works with. */
export interface GroupParts {
  groupKey: string
  view: OrganiserView
  run: (call: () => Promise<OrganiserView>) => Promise<boolean>
}
