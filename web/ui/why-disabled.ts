import type { MouseEvent } from 'react'
import { toast } from './toasts/toast.ts'

/** Why an action can't be done now. Anything but a text leaves it enabled. */
export type Why = string | false | null | undefined

/**
 * Props of a button that can't be used now. It keeps its place in the tab order, its description says why under the mouse
 * and to screen readers, and pressing it says so in a toast, also for fingers.
 */
export function refuseWith(why: Why) {
  if (!why) return {}
  return {
    'aria-disabled': true,
    title: why,
    onClick(event: MouseEvent) {
      event.preventDefault()
      toast.info(why)
    },
    // A menu would open by them.
    onPointerDown: undefined,
    onKeyDown: undefined,
  }
}
