import type { Role } from '../../../../core/contract.ts'

/** What each role may, for whoever chooses one. */
export const roleNames = {
  administrator: { label: 'Administrator', may: 'Everything, also messages and settings.' },
  editor: { label: 'Editor', may: 'Orders and products.' },
  author: { label: 'Author', may: 'Orders and products.' },
  contributor: { label: 'Contributor', may: 'Orders and products.' },
  subscriber: { label: 'Subscriber', may: 'Their own profile, and the figures behind a price.' },
} satisfies Record<Role, { label: string; may: string }>
