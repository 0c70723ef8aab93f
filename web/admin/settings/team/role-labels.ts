import type { UserRole } from '#core/contract.ts'

export const roleLabels = {
  administrator: { label: 'Administrator', may: 'Full access, including messages and settings.' },
  editor: { label: 'Editor', may: 'Orders, products and prices.' },
  author: { label: 'Author', may: 'Same access as Contributor. WordPress has both roles.' },
  contributor: { label: 'Contributor', may: 'Orders. Can view products and prices but not change them.' },
  subscriber: { label: 'Subscriber', may: 'Their own profile and price breakdowns.' },
} satisfies Record<UserRole, { label: string; may: string }>
