import type { OrganiserView } from '#core/orders/groups/organiser-view.ts'

/** Props shared by the parts of the organiser's page. */
export interface GroupParts {
  groupKey: string
  view: OrganiserView
  run: (call: () => Promise<OrganiserView>) => Promise<boolean>
}
