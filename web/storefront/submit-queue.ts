import { useEffect } from 'react'

// On a slow phone, visitors type and press before the scripts are loaded. No input may be lost.

/**
 * Inline script of the page. A form with `data-queue` is sent by scripts. If it is submitted before the scripts are
 * loaded, or before its content is known (`data-unready`), the submit is queued, because a reload would lose the
 * choices. If the scripts can't be loaded, the form is posted to the server, as without scripts. Zod is configured
 * not to test for `eval`, because the content security policy forbids it and browsers report each attempt as a
 * violation.
 */
export const submitQueueScript = `__zod_globalConfig={jitless:true}
!function(d){addEventListener('submit',function(e){var f=e.target.dataset,a='hydrated'in d.dataset
if('queue'in f&&(a?'unready'in f:!d.failed)){e.preventDefault();e.stopPropagation();d.queued=e.target}},true)
addEventListener('error',function(e){if(e.target.tagName=='SCRIPT'&&!('hydrated'in d.dataset)){d.failed=1;if(d.queued)d.queued.submit()}},true)}(document.documentElement)`

type PageWithQueue = HTMLElement & { queued?: HTMLFormElement }

function submitQueued(): void {
  const page: PageWithQueue = document.documentElement
  const { queued } = page
  if (!queued || !('hydrated' in page.dataset) || 'unready' in queued.dataset) return
  delete page.queued
  if (queued.isConnected) queued.requestSubmit()
}

/** Marks the page as hydrated, so that scripts send the forms, and submits the queued form. */
export function useMarkHydrated(): void {
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = ''
    submitQueued()
  }, [])
}

/** The form can be sent only when `ready` is `true`. An earlier submit is queued. */
export function useQueueSubmitUntilHydrated(ready = true) {
  useEffect(() => {
    if (ready) submitQueued()
  }, [ready])
  return { 'data-queue': true, ...(!ready && { 'data-unready': true }) }
}
