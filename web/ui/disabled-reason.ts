import type { MouseEvent } from 'react'
import { toast } from './toasts/toast.ts'

/** The reason why an action is unavailable. Anything but text leaves it enabled. */
export type DisabledReason = string | false | null | undefined

/**
 * Returns the props of a disabled button. It stays focusable, shows the reason as a tooltip and to screen readers,
 * and shows it in a toast when pressed, so touch users get it too.
 */
export function getDisabledProps(why: DisabledReason) {
  if (!why) return {}
  return {
    'aria-disabled': true,
    title: why,
    onClick(event: MouseEvent) {
      event.preventDefault()
      toast.info(why)
    },
    // These would open a menu.
    onPointerDown: undefined,
    onKeyDown: undefined,
  }
}
