import { FailureReference } from './failure-reference.tsx'
import { useKeepServedPage } from './hydration.ts'
import { useUiTexts } from '../ui-texts.tsx'

export function ErrorPage({ missing }: { missing: boolean }) {
  const words = useUiTexts()
  useKeepServedPage()
  // Node also has a `navigator`, but without connection state. A failure on the server is not caused by the visitor's
  // connection.
  const offline = !missing && !import.meta.env.SSR && !navigator.onLine
  return (
    <div data-error-page className="mx-auto max-w-xl px-4 py-16">
      <h1 className="font-display text-26">
        {missing ? words.missing : offline ? words.offline : words.failed}
      </h1>
      <p className="mt-2 text-quiet">
        {missing ? words.missingNote : offline ? words.offlineNote : words.failedNote}
      </p>
      {!missing && !offline && <FailureReference />}
      <p className="mt-6 flex flex-wrap gap-x-6 gap-y-3">
        {!missing && (
          // oxlint-disable-next-line jsx-a11y/anchor-is-valid -- links to this page, so that it works without scripts
          <a className="underline" href="">
            {words.retry}
          </a>
        )}
        <a className="underline" href="/">
          {words.home}
        </a>
      </p>
    </div>
  )
}
