import { FocusScope } from 'radix-ui/internal'
import { useLayoutEffect, useRef } from 'react'
import { toastRegion } from '../toasts/toast.ts'

/**
 * Returns the focus to the element that opened a dialog. Radix does this only for its own trigger, but
 * Cetak's dialogs are opened by state. They are often opened from a menu item that no longer exists, in which
 * case the menu's button gets the focus.
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

/** Must be the first child of a dialog, because later children may take the focus before `remember` is called. */
export function RememberFocus({ remember }: { remember: () => void }): null {
  // oxlint-disable-next-line react/exhaustive-deps -- runs once, on opening
  useLayoutEffect(remember, [])
  return null
}

/** Lets the focus leave a modal dialog for the toasts, which are above every dialog. */
export function AllowToastFocus(): null {
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
