import type { MouseEvent } from 'react'
import { toast } from './toasts/toast.ts'

/** With any value other than a string, the action stays enabled. */
export type DisabledReason = string | false | null | undefined

/**
 * The button stays focusable. It shows the reason as a tooltip and to screen readers, and in a toast when it
 * is pressed, so that touch users see the reason too.
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
    // Removes the handlers that open a menu, because the button may be the trigger of one.
    onPointerDown: undefined,
    onKeyDown: undefined,
  }
}
