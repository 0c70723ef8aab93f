import { useState } from 'react'
import { useSession } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { clearUnsavedInput, readUnsavedInput } from './unsaved-input.ts'

/**
 * Shows the input that was unsaved when the session expired, so that the user can copy it back after signing in
 * again.
 */
export function UnsavedInputNotice() {
  const user = useSession()?.nicename ?? ''
  const [words, setWords] = useState(() => readUnsavedInput(user))
  if (!words) return null
  const dismiss = () => {
    clearUnsavedInput()
    setWords(null)
  }
  return (
    <section
      aria-labelledby="unsaved-words"
      className="mb-6 rounded-surface border border-line bg-caution-wash p-4"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id="unsaved-words" className="text-17">
            Your session expired before you saved
          </h2>
          <p className="text-15 text-quiet">
            This input on “{words.title}” was not saved. Copy it to keep it.
          </p>
        </div>
        <Button size="small" onClick={dismiss}>
          Dismiss
        </Button>
      </div>
      <dl className="mt-3 grid gap-2">
        {words.fields.map(({ label, text }) => (
          <div
            key={label + text}
            className="flex items-start gap-3 rounded-control border border-line bg-surface px-3 py-2"
          >
            <div className="min-w-0 flex-1">
              <dt className="text-13 text-quiet">{label}</dt>
              <dd className="text-15 wrap-anywhere whitespace-pre-wrap">{text}</dd>
            </div>
            <CopyButton text={text} aria-label={`Copy ${label}`} />
          </div>
        ))}
      </dl>
    </section>
  )
}
