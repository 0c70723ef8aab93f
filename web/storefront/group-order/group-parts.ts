import type { OrganiserView } from '#core/orders/groups/organiser-view.ts'

export interface GroupParts {
  groupKey: string
  view: OrganiserView
  run: (call: () => Promise<OrganiserView>) => Promise<boolean>
}
