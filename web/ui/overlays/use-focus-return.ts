import { FocusScope } from 'radix-ui/internal'
import { useLayoutEffect, useRef } from 'react'
import { toastRegion } from '../toasts/toast.ts'

/**
 * Returns focus to the element that opened a dialog. Radix does this only for its own trigger. Ours open by state,
 * often from a menu item that is gone by then; its menu button gets the focus instead.
 */
export function useFocusReturn() {
  const opener = useRef<HTMLElement | null>(null)
  return {
    remember: () => {
      opener.current = findFocusTarget(document.activeElement)
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (opener.current?.isConnected) opener.current.focus()
    },
  }
}

/** Must be the first child of a dialog, because later children may take the focus before the dialog reads it. */
export function RememberFocus({ remember }: { remember: () => void }): null {
  // oxlint-disable-next-line react/exhaustive-deps -- runs once, on opening
  useLayoutEffect(remember, [])
  return null
}

/** Lets focus leave a modal dialog for the toasts, which are above every dialog. */
export function ReachToasts(): null {
  FocusScope.useFocusScopeBranch(toastRegion.use())
  return null
}

function findFocusTarget(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role=menu]')
  const found = menu
    ? document.querySelector(`#${CSS.escape(menu.getAttribute('aria-labelledby') ?? '')}`)
    : element
  return found instanceof HTMLElement ? found : null
}
