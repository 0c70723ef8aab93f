import { useWords } from './words.tsx'

/** What stands in place of a page that is missing or failed. */
export function ErrorPage({ missing }: { missing: boolean }) {
  const words = useWords()
  const offline = !missing && typeof navigator === 'object' && !navigator.onLine
  return (
    <div className="mx-auto max-w-xl px-4 py-16">
      <h1 className="font-display text-26">
        {missing ? words.missing : offline ? words.offline : words.failed}
      </h1>
      <p className="mt-2 text-quiet">
        {missing ? words.missingNote : offline ? words.offlineNote : words.failedNote}
      </p>
      <a className="mt-6 inline-block underline" href="/">
        {words.home}
      </a>
    </div>
  )
}
