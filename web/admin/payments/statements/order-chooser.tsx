import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { findOrderForStatementLine, type MatchedOrder } from '#core/payments/statement-calls.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { api, ApiError } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'

const byNumber = 'number'

export function OrderChooser({
  candidates,
  busy,
  onChoose,
}: {
  candidates: MatchedOrder[]
  busy: boolean
  onChoose: (order: MatchedOrder) => void
}) {
  const [chosen, setChosen] = useState(candidates.length > 0 ? '' : byNumber)
  const [number, setNumber] = useState('')
  const search = useMutation({
    mutationFn: () => api(findOrderForStatementLine, { number: number.trim() }),
    onSuccess: onChoose,
  })
  const isByNumber = chosen === byNumber
  const order = candidates.find(({ id }) => id === chosen)
  return (
    <form
      className="flex flex-wrap items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (order) onChoose(order)
        else search.mutate()
      }}
    >
      {candidates.length > 0 && (
        <Select
          aria-label="Order"
          className="w-full min-w-0 sm:w-72"
          placeholder="Choose an order"
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        >
          {candidates.map(({ id, number: label, name, due_sen: due }) => (
            <option key={id} value={id}>
              {`${label} · ${name} · ${due > 0 ? formatRinggit(due) : 'paid'}`}
            </option>
          ))}
          <option value={byNumber}>Another order…</option>
        </Select>
      )}
      {isByNumber && (
        <Field
          label="Order number"
          error={search.error ? formatFailure(search.error) : undefined}
          className="w-full sm:w-44"
        >
          <TextInput
            value={number}
            placeholder="2611-0042"
            autoComplete="off"
            maxLength={40}
            onChange={({ target }) => setNumber(target.value)}
          />
        </Field>
      )}
      {(order || isByNumber) && (
        <Button
          type="submit"
          busy={busy || search.isPending}
          className={isByNumber ? 'sm:mt-7' : ''}
          why={isByNumber && number.trim() === '' && 'Enter an order number.'}
        >
          Confirm
        </Button>
      )}
    </form>
  )
}

const formatFailure = (error: Error) =>
  error instanceof ApiError && error.status === 404 ? 'No order has this number.' : error.message
