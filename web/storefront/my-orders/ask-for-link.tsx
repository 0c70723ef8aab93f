import { useState, type FormEvent } from 'react'
import { useTexts } from '../texts/texts.ts'
import { thanksTexts } from '../texts/thanks.ts'
import { useProblemText, type Problem, fieldProblemsOf } from '../texts/problems.ts'
import { myOrdersProblems } from '../texts/after-order-problems.ts'
import { api, ApiError } from '#web/api.ts'
import { askMyOrders } from '#core/orders/follow/my-orders.ts'
import { problemBy } from '../texts/problem-by.ts'
import { useWaits } from '../early.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorNote } from '#web/ui/states/error-note.tsx'

export function AskForLink() {
  const t = useTexts(thanksTexts)
  const problemText = useProblemText(myOrdersProblems)
  const [asking, setAsking] = useState(false)
  const [sent, setSent] = useState(false)
  const [wrong, setWrong] = useState<{ phone: Problem | undefined; problem: Problem | null }>(nothingWrong)
  const ask = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const phone = new FormData(event.currentTarget).get('phone')
    setAsking(true)
    setWrong(nothingWrong)
    setSent(false)
    try {
      await api(askMyOrders, { phone: typeof phone === 'string' ? phone : '' })
      setSent(true)
    } catch (error) {
      const fields = error instanceof ApiError ? fieldProblemsOf(error) : {}
      setWrong(
        fields['phone']
          ? { phone: fields['phone'], problem: null }
          : { phone: undefined, problem: problemBy(error, t.offline) },
      )
    } finally {
      setAsking(false)
    }
  }
  return (
    <form
      method="post"
      noValidate
      {...useWaits()}
      onSubmit={(event) => void ask(event)}
      className="grid gap-1"
    >
      <Field label={t.phone} error={problemText(wrong.phone)}>
        <TextInput
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="012-345 6789"
          maxLength={20}
        />
      </Field>
      <div>
        <Button type="submit" variant="primary" size="large" busy={asking} className="max-sm:w-full">
          {t.mineAsk}
        </Button>
      </div>
      {sent && (
        <output className="mt-4 block rounded-control bg-good-wash px-3 py-2 text-15 text-good">
          {t.mineSent}
        </output>
      )}
      {wrong.problem && (
        <div className="mt-4">
          <ErrorNote>{problemText(wrong.problem)}</ErrorNote>
        </div>
      )}
    </form>
  )
}

const nothingWrong = { phone: undefined, problem: null }
