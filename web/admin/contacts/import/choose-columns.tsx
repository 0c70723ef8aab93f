import type { ImportColumn } from '#core/contacts/contact-import.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { useState } from 'react'

/** The chosen columns, counted from 0. */
export interface ChosenColumns {
  name_column: number
  phone_column: number
}

/** Asks which columns of a CSV file hold the names and the phones, where its headings don't say. */
export function ChooseColumns({
  columns,
  busy,
  onChoose,
}: {
  columns: ImportColumn[]
  busy: boolean
  onChoose: (chosen: ChosenColumns) => void
}) {
  const [name, setName] = useState(() => placeOf(columns, 'name'))
  const [phone, setPhone] = useState(() => placeOf(columns, 'phone'))
  const isWhole = name !== '' && phone !== '' && name !== phone
  return (
    <Card className="mt-6 grid gap-4">
      <div>
        <h2 className="text-17 font-semibold">Choose the columns</h2>
        <p className="text-15 text-quiet">Tell us which columns hold the names and the phone numbers.</p>
      </div>
      <div className="grid gap-x-6 sm:grid-cols-2">
        <ColumnField label="Names" columns={columns} value={name} onChange={setName} />
        <ColumnField
          label="Phone numbers"
          columns={columns}
          value={phone}
          onChange={setPhone}
          error={name !== '' && name === phone ? 'Choose another column than for the names.' : undefined}
        />
      </div>
      <div>
        <Button
          variant="primary"
          busy={busy}
          disabled={!isWhole}
          onClick={() => onChoose({ name_column: Number(name), phone_column: Number(phone) })}
          className="max-sm:w-full"
        >
          Show rows
        </Button>
        {!isWhole && <p className="mt-2 text-13 text-quiet">Choose both columns first.</p>}
      </div>
    </Card>
  )
}

function ColumnField({
  label,
  columns,
  value,
  onChange,
  error,
}: {
  label: string
  columns: ImportColumn[]
  value: string
  onChange: (place: string) => void
  error?: string | undefined
}) {
  const samples = columns[Number(value)]?.samples ?? []
  return (
    <Field
      label={label}
      error={error}
      hint={value !== '' && samples.length > 0 && `For example ${samples.join(', ')}`}
    >
      <Select value={value} onChange={({ target }) => onChange(target.value)} placeholder="Choose a column">
        {columns.map((column, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a column is its place in the file
          <option key={place} value={String(place)}>
            {wordsOf(column, place)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** The first column with this use. Staff check the choice anyway. */
function placeOf(columns: ImportColumn[], use: ImportColumn['use']): string {
  const place = columns.findIndex((column) => column.use === use)
  return place === -1 ? '' : String(place)
}

const wordsOf = ({ heading, samples: [sample = ''] }: ImportColumn, place: number) =>
  [`${place + 1}. ${heading || 'No heading'}`, sample].filter(Boolean).join(': ')
