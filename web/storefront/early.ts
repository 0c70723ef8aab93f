import { useEffect } from 'react'

// On a slow phone, people type and press before the scripts have loaded. None of that may be lost.

/**
 * Inline script in the page. A form with `data-waits` is sent by our scripts. A submit before they have loaded, or
 * before the form knows its content (`data-not-yet`), is queued instead of reloading the page without the choices. If
 * the scripts can't be loaded, the form goes to the server as it does without scripts. Zod is told not to probe for
 * `eval`: our policy forbids it, and browsers report each attempt as a violation.
 */
export const earlyScript = `__zod_globalConfig={jitless:true}
!function(d){addEventListener('submit',function(e){var f=e.target.dataset,a='alive'in d.dataset
if('waits'in f&&(a?'notYet'in f:!d.dead)){e.preventDefault();e.stopPropagation();d.pressed=e.target}},true)
addEventListener('error',function(e){if(e.target.tagName=='SCRIPT'&&!('alive'in d.dataset)){d.dead=1;if(d.pressed)d.pressed.submit()}},true)}(document.documentElement)`

type EarlyPage = HTMLElement & { pressed?: HTMLFormElement }

/** Submits the form that was pressed too early, if it can be sent now. */
function sendPressed(): void {
  const page: EarlyPage = document.documentElement
  const { pressed } = page
  if (!pressed || !('alive' in page.dataset) || 'notYet' in pressed.dataset) return
  delete page.pressed
  if (pressed.isConnected) pressed.requestSubmit()
}

/** Marks the page as hydrated, so that forms submit through scripts, and submits a queued form. */
export function useBringToLife(): void {
  useEffect(() => {
    document.documentElement.dataset['alive'] = ''
    sendPressed()
  }, [])
}

/**
 * Returns the attributes of a form that can be sent only once it is `ready`. An earlier submit is queued until then.
 */
export function useWaits(ready = true) {
  useEffect(() => {
    if (ready) sendPressed()
  }, [ready])
  return { 'data-waits': true, ...(!ready && { 'data-not-yet': true }) }
}
