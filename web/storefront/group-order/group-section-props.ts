import type { OrganiserView } from '#core/orders/groups/organiser-view.ts'

export interface GroupSectionProps {
  groupKey: string
  view: OrganiserView
  run: (call: () => Promise<OrganiserView>) => Promise<boolean>
}
