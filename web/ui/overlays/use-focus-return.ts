import { FocusScope } from 'radix-ui/internal'
import { useLayoutEffect, useRef } from 'react'
import { toastRegion } from '../toasts/toast.ts'

/**
 * Focus goes back to where a window was opened from. Radix does that only for its own trigger; ours open by
 * state, often from a menu's item, which is gone by then: its menu's button stands for it.
 */
export function useFocusReturn() {
  const opener = useRef<HTMLElement | null>(null)
  return {
    remember: () => {
      opener.current = lasting(document.activeElement)
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (opener.current?.isConnected) opener.current.focus()
    },
  }
}

/** Stands first in a window: what is in it may draw focus to itself before the window is asked where it shall go. */
export function RememberFocus({ remember }: { remember: () => void }): null {
  // oxlint-disable-next-line react/exhaustive-deps -- as it opens, once
  useLayoutEffect(remember, [])
  return null
}

/** Lets the focus leave a modal dialog for the toasts, which are above every dialog. */
export function ReachToasts(): null {
  FocusScope.useFocusScopeBranch(toastRegion.use())
  return null
}

function lasting(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role=menu]')
  const found = menu
    ? document.querySelector(`#${CSS.escape(menu.getAttribute('aria-labelledby') ?? '')}`)
    : element
  return found instanceof HTMLElement ? found : null
}
