import { useEffect, useEffectEvent } from 'react'

/** Shortcuts are ignored while the user types, while a dialog or menu is open, and with Ctrl, Alt or Meta. */
export function useShortcuts(keys: Record<string, () => void>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const run = keys[event.key]
    if (!run || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return
    if (isTyping(event.target) || document.querySelector('[role=dialog],[role=alertdialog],[role=menu]'))
      return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  const fields = 'input:not([type=checkbox], [type=radio]), textarea, select'
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(fields))
}
