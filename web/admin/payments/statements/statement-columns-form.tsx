import { useState } from 'react'
import type { StatementColumnChoices } from '#core/payments/statement-calls.ts'
import { statementColumnsSchema, type StatementColumns } from '#core/payments/statement-columns.ts'
import { formatColumnLabel } from '#web/admin/import/column-picker.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'

type Single = 'day' | 'balance' | 'amount' | 'direction' | 'debit' | 'credit'

export function StatementColumnsForm({
  choices: { columns, chosen },
  onSubmit,
  busy,
}: {
  choices: StatementColumnChoices
  onSubmit: (columns: StatementColumns) => void
  busy: boolean
}) {
  const [uses, setUses] = useState(chosen)
  const [isSplit, setSplit] = useState(chosen.debit !== null && chosen.credit !== null)
  const parsed = statementColumnsSchema.safeParse({
    ...uses,
    ...(isSplit ? { amount: null, direction: null } : { debit: null, credit: null }),
  })
  const pick = (key: Single, label: string, hint?: string) => {
    const place = uses[key]
    const samples = place === null ? [] : (columns[place]?.samples ?? [])
    return (
      <Field label={label} hint={samples.length > 0 ? `For example ${samples.join(', ')}` : hint}>
        <Select
          placeholder={key === 'direction' ? 'No such column' : 'Choose a column'}
          value={place ?? ''}
          onChange={({ target }) =>
            setUses({ ...uses, [key]: target.value === '' ? null : Number(target.value) })
          }
        >
          {columns.map((column, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- columns are known by their positions
            <option key={at} value={at}>
              {formatColumnLabel(column, at)}
            </option>
          ))}
        </Select>
      </Field>
    )
  }
  return (
    <section aria-label="Match columns" className="grid gap-3 border-t border-line pt-4">
      <div>
        <h2 className="text-17 font-semibold">Match columns</h2>
        <p className="text-15 text-quiet">
          Check these columns once. Later files with the same headings are read the same way.
        </p>
      </div>
      <div className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        {pick('day', 'Date')}
        {pick('balance', 'Balance')}
        <Field label="Amounts">
          <Select
            value={isSplit ? 'split' : 'one'}
            onChange={({ target }) => setSplit(target.value === 'split')}
          >
            <option value="one">In one column</option>
            <option value="split">Money in and money out in two columns</option>
          </Select>
        </Field>
        {isSplit ? (
          <>
            {pick('credit', 'Money in')}
            {pick('debit', 'Money out')}
          </>
        ) : (
          <>
            {pick('amount', 'Amount')}
            {pick('direction', 'Debit or credit', 'Only if amounts have no minus sign.')}
          </>
        )}
      </div>
      <fieldset>
        <legend className="text-15 font-semibold">Description</legend>
        <p className="text-13 text-quiet">Choose the columns that can contain order numbers or names.</p>
        <div className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
          {columns.map((column, at) => (
            <Checkbox
              // oxlint-disable-next-line react/no-array-index-key -- columns are known by their positions
              key={at}
              label={formatColumnLabel(column, at)}
              hint={column.samples[0]}
              checked={uses.text.includes(at)}
              onChange={({ target }) =>
                setUses({
                  ...uses,
                  text: target.checked
                    ? [...uses.text, at].toSorted((one, other) => one - other)
                    : uses.text.filter((each) => each !== at),
                })
              }
            />
          ))}
        </div>
      </fieldset>
      <div>
        <Button
          variant="primary"
          busy={busy}
          why={!parsed.success && 'Choose the columns for date, balance and amounts.'}
          onClick={() => parsed.success && onSubmit(parsed.data)}
          className="max-sm:w-full"
        >
          Import
        </Button>
      </div>
    </section>
  )
}
