import { useState } from 'react'
import type { ContactColumn } from '#core/contacts/contact-import.ts'
import { ColumnChoices, columnLabel } from '#web/admin/import/column-choices.tsx'

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
  columns: ContactColumn[]
  busy: boolean
  onChoose: (chosen: ChosenColumns) => void
}) {
  const [places, setPlaces] = useState(() => ({
    name: placeOf(columns, 'name'),
    phone: placeOf(columns, 'phone'),
  }))
  const { name, phone } = places
  const choice = (key: 'name' | 'phone', label: string) => ({
    key,
    label,
    value: places[key],
    samples: columns[Number(places[key] || -1)]?.samples ?? [],
    placeholder: 'Choose a column',
    options: columns.map((column, place) => ({ value: String(place), label: wordsOf(column, place) })),
  })
  const isSame = name !== '' && name === phone
  return (
    <ColumnChoices
      note="Tell us which columns hold the names and the phone numbers."
      choices={[
        choice('name', 'Names'),
        {
          ...choice('phone', 'Phone numbers'),
          error: isSame ? 'Choose another column than for the names.' : undefined,
        },
      ]}
      onChange={(key, place) => setPlaces({ ...places, [key]: place })}
      missing={name === '' || phone === '' ? 'Choose both columns first.' : null}
      busy={busy}
      onShow={() => onChoose({ name_column: Number(name), phone_column: Number(phone) })}
    />
  )
}

/** The first column with this use. Staff check the choice anyway. */
function placeOf(columns: ContactColumn[], use: ContactColumn['use']): string {
  const place = columns.findIndex((column) => column.use === use)
  return place === -1 ? '' : String(place)
}

const wordsOf = (column: ContactColumn, place: number) =>
  [columnLabel(column, place), column.samples[0]].filter(Boolean).join(': ')
