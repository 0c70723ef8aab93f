import { useState } from 'react'
import { maxReviewLength, saveReview, deleteReview, type ReviewView } from '#core/orders/tracking/reviews.ts'
import { api, ApiError } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { toProblemOrOffline } from '../texts/offline-problem.ts'
import { toFieldProblems, useFormatProblem, type CodedProblem } from '../texts/problem.ts'
import { reviewTexts, reviewErrorMessages } from '../texts/review.ts'
import { useTexts } from '../texts/texts.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'

export default function OrderReview({ order, start }: { order: string; start: ReviewView }) {
  const t = useTexts(reviewTexts)
  const problemText = useFormatProblem(reviewErrorMessages)
  const [review, setReview] = useState(start)
  const [changing, setChanging] = useState(false)
  const [busy, setBusy] = useState<'send' | 'back' | null>(null)
  const [problem, setProblem] = useState<CodedProblem | null>(null)
  const attempt = async (what: 'send' | 'back', call: () => Promise<ReviewView>, done: string) => {
    setBusy(what)
    setProblem(null)
    try {
      setReview(await call())
      setChanging(false)
      toast.success(done)
    } catch (error) {
      const [field] = error instanceof ApiError ? Object.values(toFieldProblems(error)) : []
      setProblem(field ?? toProblemOrOffline(error, t.offline))
    } finally {
      setBusy(null)
    }
  }
  const link = { order, key: review.key }
  return (
    <section aria-labelledby="say-words" className="rounded-surface border border-line bg-surface p-5">
      <h2 id="say-words" className="text-20">
        {t.title}
      </h2>
      {review.state === null || changing ? (
        <WordsForm
          start={review}
          most={maxReviewLength}
          busy={busy === 'send'}
          onCancel={changing ? () => setChanging(false) : null}
          onSend={(words, consent) =>
            consent
              ? attempt('send', () => api(saveReview, { ...link, words, consent }), t.thanks)
              : setProblem({ code: 'consent_needed', words: '' })
          }
        />
      ) : (
        <>
          <blockquote className="mt-3 text-17 wrap-anywhere whitespace-pre-line">“{review.words}”</blockquote>
          <p className="mt-1 text-15 text-quiet">
            {review.name} · {t.state[review.state]}
          </p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button onClick={() => setChanging(true)}>{t.change}</Button>
            <Button
              variant="quiet"
              busy={busy === 'back'}
              onClick={() => void attempt('back', () => api(deleteReview, link), t.takenBack)}
            >
              {t.takeBack}
            </Button>
          </div>
        </>
      )}
      {problem && (
        <div className="mt-3">
          <ErrorNote>{problemText(problem)}</ErrorNote>
        </div>
      )}
    </section>
  )
}

/** The parent component shows errors. */
function WordsForm({
  start,
  most,
  busy,
  onSend,
  onCancel,
}: {
  start: ReviewView
  most: number
  busy: boolean
  onSend: (words: string, consent: boolean) => Promise<void> | void
  /** `null` if there is no stored review to return to. */
  onCancel: (() => void) | null
}) {
  const t = useTexts(reviewTexts)
  const [words, setWords] = useState(start.words)
  const [consent, setConsent] = useState(false)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void onSend(words, consent)
      }}
    >
      <p className="mt-1 mb-3 text-15 text-quiet">{t.note}</p>
      <Field label={t.words} hint={t.hint(most - words.length)}>
        <TextArea
          rows={3}
          maxLength={most}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
      </Field>
      <Checkbox
        label={t.consent(start.name)}
        checked={consent}
        onChange={({ currentTarget }) => setConsent(currentTarget.checked)}
      />
      <div className="mt-2 flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={busy}>
          {t.send}
        </Button>
        {onCancel && <Button onClick={onCancel}>{t.cancel}</Button>}
      </div>
    </form>
  )
}
