import { FocusScope } from 'radix-ui/internal'
import { useToastPlace } from './toast-place.ts'

/** In a window that keeps focus to itself: lets it go to the toasts, which stand above every window. */
export function ReachToasts() {
  FocusScope.useFocusScopeBranch(useToastPlace())
  return null
}
