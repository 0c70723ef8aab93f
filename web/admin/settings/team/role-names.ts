import type { UserRole } from '#core/contract.ts'

/** What each role may, for whoever chooses one. */
export const roleNames = {
  administrator: { label: 'Administrator', may: 'Everything, also messages and settings.' },
  editor: { label: 'Editor', may: 'Orders, products and prices.' },
  author: { label: 'Author', may: 'The same as a contributor: WordPress has both.' },
  contributor: { label: 'Contributor', may: 'Orders. Sees products and prices, but can’t change them.' },
  subscriber: { label: 'Subscriber', may: 'Their own profile, and the figures behind a price.' },
} satisfies Record<UserRole, { label: string; may: string }>
