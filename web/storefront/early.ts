import { useEffect, useState } from 'react'

// On a slow phone people type and press before the page's scripts have come: nothing of that may be lost.

/**
 * Stands in the page itself. A form with `data-waits` can only be sent by our scripts: a press before they have come
 * is kept until then, instead of loading the page anew without what was chosen. Zod is told not to try whether it may
 * write code: our policy forbids it, and the browser reports each try as a breach.
 */
export const earlyScript = `__zod_globalConfig={jitless:true}
addEventListener('submit',function(e){var f=e.target,d=document.documentElement
if('waits'in f.dataset&&!('alive'in d.dataset)){e.preventDefault();d.pressed=f}},true)`

/** From now on forms send themselves; one that was pressed before is sent now. */
export function useBringToLife(): void {
  useEffect(() => {
    const page: HTMLElement & { pressed?: HTMLFormElement } = document.documentElement
    page.dataset['alive'] = ''
    const { pressed } = page
    delete page.pressed
    if (pressed?.isConnected) pressed.requestSubmit()
  }, [])
}

/** What was typed into these fields of the server's page before the form came to life; read while it does. */
export function useTypedEarly<Name extends string>(...names: Name[]): Partial<Record<Name, string>> {
  const [typed] = useState(() => {
    const found: Partial<Record<Name, string>> = {}
    if (typeof document === 'undefined') return found
    for (const name of names) {
      const input = document.querySelector<HTMLInputElement>(`form[data-waits] input[name="${name}"]`)
      if (input?.value.trim()) found[name] = input.value
    }
    return found
  })
  return typed
}
