import type { preview as ms } from '../ms/preview.ts'
import type { Plain } from '../english.ts'

export const preview: Plain<typeof ms> = {
  mark: 'Preview. Nothing can be ordered here.',
  hidden: 'Customers can’t see this page yet.',
  signIn: 'Please sign in to see a product before it is published.',
  toSignIn: 'Sign in',
  missing: 'No product of this address has a page of its own.',
  failed: 'The product could not be read. Please check your internet connection and reload.',
  onShelf: 'In lists',
}
