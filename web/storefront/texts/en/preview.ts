import type { previewTextsMs as ms } from '../ms/preview.ts'
import type { PlainTexts } from '../text-types.ts'

export const previewTextsEn: PlainTexts<typeof ms> = {
  mark: 'Preview. Nothing can be ordered here.',
  hidden: 'Customers can’t see this page yet.',
  signIn: 'Please sign in to see a product before it is published.',
  toSignIn: 'Sign in',
  missing: 'There is no product page at this address.',
  failed: 'The product could not be loaded. Check your internet connection and reload.',
  onShelf: 'In product lists',
}
