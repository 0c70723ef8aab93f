import { useEffect } from 'react'

// On a slow phone, people type and press before the scripts have loaded. None of that may be lost.

/**
 * Inline script in the page. A form with `data-queue` is sent by our scripts. A submit before they have loaded, or
 * before the form knows its content (`data-unready`), is queued instead of reloading the page without the choices. If
 * the scripts can't be loaded, the form goes to the server as it does without scripts. Zod is told not to probe for
 * `eval`: our policy forbids it, and browsers report each attempt as a violation.
 */
export const submitQueueScript = `__zod_globalConfig={jitless:true}
!function(d){addEventListener('submit',function(e){var f=e.target.dataset,a='hydrated'in d.dataset
if('queue'in f&&(a?'unready'in f:!d.failed)){e.preventDefault();e.stopPropagation();d.queued=e.target}},true)
addEventListener('error',function(e){if(e.target.tagName=='SCRIPT'&&!('hydrated'in d.dataset)){d.failed=1;if(d.queued)d.queued.submit()}},true)}(document.documentElement)`

type PageWithQueue = HTMLElement & { queued?: HTMLFormElement }

/** Submits a queued form if it can be sent now. */
function submitQueued(): void {
  const page: PageWithQueue = document.documentElement
  const { queued } = page
  if (!queued || !('hydrated' in page.dataset) || 'unready' in queued.dataset) return
  delete page.queued
  if (queued.isConnected) queued.requestSubmit()
}

/** Marks the page as hydrated, so that forms submit through scripts, and submits a queued form. */
export function useMarkHydrated(): void {
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = ''
    submitQueued()
  }, [])
}

/**
 * Returns the attributes of a form that can be sent only once it is `ready`. An earlier submit is queued until then.
 */
export function useQueueSubmitUntilHydrated(ready = true) {
  useEffect(() => {
    if (ready) submitQueued()
  }, [ready])
  return { 'data-queue': true, ...(!ready && { 'data-unready': true }) }
}
