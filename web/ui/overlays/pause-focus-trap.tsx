import { FocusScope } from 'radix-ui/internal'

/**
 * Pauses the focus trap of the surrounding Dialog while mounted, for a third-party window above the dialog, such as
 * Google's picker. Afterwards, the focus returns to the previous element.
 */
export function PauseFocusTrap() {
  return <FocusScope.FocusScope onMountAutoFocus={(event) => event.preventDefault()} />
}
