import { FocusScope } from 'radix-ui/internal'

/**
 * Pauses the focus trap of the surrounding Dialog while mounted, for a third-party window above it such as Google's
 * picker. Afterwards focus returns to where it was.
 */
export function PauseFocusTrap() {
  return <FocusScope.FocusScope onMountAutoFocus={(event) => event.preventDefault()} />
}
