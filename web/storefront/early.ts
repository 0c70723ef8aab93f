import { useEffect } from 'react'

// On a slow phone people type and press before the page's scripts have come: nothing of that may be lost.

/**
 * Stands in the page itself. A form with `data-waits` is sent by our scripts: a press before they have come, or before
 * the form knows what it is about (`data-not-yet`), is kept until then, instead of loading the page anew without what
 * was chosen. Where they can't be loaded it goes to the server as it does without scripts. Zod is told not to try
 * whether it may write code: our policy forbids it, and the browser reports each try as a breach.
 */
export const earlyScript = `__zod_globalConfig={jitless:true}
!function(d){addEventListener('submit',function(e){var f=e.target.dataset,a='alive'in d.dataset
if('waits'in f&&(a?'notYet'in f:!d.dead)){e.preventDefault();e.stopPropagation();d.pressed=e.target}},true)
addEventListener('error',function(e){if(e.target.tagName=='SCRIPT'&&!('alive'in d.dataset)){d.dead=1;if(d.pressed)d.pressed.submit()}},true)}(document.documentElement)`

type EarlyPage = HTMLElement & { pressed?: HTMLFormElement }

/** Sends the form that was pressed too early, if it can be sent by now. */
function sendPressed(): void {
  const page: EarlyPage = document.documentElement
  const { pressed } = page
  if (!pressed || !('alive' in page.dataset) || 'notYet' in pressed.dataset) return
  delete page.pressed
  if (pressed.isConnected) pressed.requestSubmit()
}

/** From now on forms send themselves; one that was pressed before is sent now. */
export function useBringToLife(): void {
  useEffect(() => {
    document.documentElement.dataset['alive'] = ''
    sendPressed()
  }, [])
}

/** What goes on a form that can be sent only once it is `ready`; what was pressed before is sent then. */
export function useWaits(ready = true) {
  useEffect(() => {
    if (ready) sendPressed()
  }, [ready])
  return { 'data-waits': true, ...(!ready && { 'data-not-yet': true }) }
}
