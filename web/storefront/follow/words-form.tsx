import { useState } from 'react'
import type { SaidWords } from '#core/orders/follow/customer-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { sayWordsTexts } from '../texts/say-words.ts'
import { useTexts } from '../texts/texts.ts'

/** The words, and that they may be shown; what is wrong with them the page says that sends them. */
export function WordsForm({
  start,
  most,
  busy,
  onSend,
  onCancel,
}: {
  start: SaidWords
  most: number
  busy: boolean
  onSend: (words: string, consent: boolean) => Promise<void> | void
  /** Null: there is nothing to go back to. */
  onCancel: (() => void) | null
}) {
  const t = useTexts(sayWordsTexts)
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
