import { useState, type FormEvent } from 'react'
import { askGroupLink } from '#core/orders/group/make-group.ts'
import { api, ApiError } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Collapsible } from '#web/ui/page/collapsible.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { groupProblems } from '../texts/group-problems.ts'
import { groupTexts } from '../texts/group.ts'
import { fieldProblemsOf, problemOf, useProblemText, type Problem } from '../texts/problems.ts'
import { thanksTexts } from '../texts/thanks.ts'
import { useTexts } from '../texts/texts.ts'

/** The organiser's link once more, to the phone that it was made with. */
export function AskAgain() {
  const t = useTexts(groupTexts)
  const thanks = useTexts(thanksTexts)
  const problemText = useProblemText(groupProblems)
  const [phone, setPhone] = useState('')
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const ask = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setSent(false)
    setProblem(null)
    try {
      await api(askGroupLink, { phone })
      setSent(true)
    } catch (error) {
      const offline = { code: 'offline', words: t.parents.offline }
      setProblem(
        error instanceof ApiError && error.status !== 0
          ? (fieldProblemsOf(error)['phone'] ?? problemOf(error))
          : offline,
      )
    } finally {
      setBusy(false)
    }
  }
  return (
    <Collapsible
      className="mt-8"
      title={<span className="text-17">{t.make.again}</span>}
      note={t.make.againNote}
    >
      <form noValidate onSubmit={(event) => void ask(event)}>
        <Field label={thanks.phone} error={problem ? problemText(problem) : undefined}>
          <TextInput
            value={phone}
            onChange={(event) => setPhone(event.target.value)}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            placeholder="012-345 6789"
            maxLength={20}
          />
        </Field>
        <Button type="submit" busy={busy}>
          {t.make.askAgain}
        </Button>
        {sent && (
          <output className="mt-3 block rounded-control bg-good-wash px-3 py-2 text-15 text-good">
            {thanks.mineSent}
          </output>
        )}
      </form>
    </Collapsible>
  )
}
