import { FocusScope } from 'radix-ui/internal'

/**
 * While it is there, a Dialog around it doesn't draw focus back: for a window of somebody else's above the Dialog,
 * such as Google's picker. Afterwards focus returns to where it was.
 */
export function PauseFocusTrap() {
  return <FocusScope.FocusScope onMountAutoFocus={(event) => event.preventDefault()} />
}
