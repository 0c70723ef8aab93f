import { useState } from 'react'
import {
  editJerseyCell,
  jerseyFields,
  type JerseyCells,
  type JerseyField,
} from '#core/orders/jersey/jersey.ts'
import { parseJerseyLines } from '#core/orders/jersey/jersey-lines.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { NumberInput } from '#web/ui/fields/number-input.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { jerseyTexts } from '../texts/jersey.ts'
import { useTexts } from '../texts/texts.ts'
import { getCellProblem, formatCellProblem } from './list-problems.ts'

export interface PendingPlayerList {
  text: string
  at: number
}

export function PastedListPreview({
  asked,
  sizes,
  onTake,
  onClose,
}: {
  asked: PendingPlayerList
  sizes: readonly string[]
  onTake: (read: JerseyCells[]) => void
  onClose: () => void
}) {
  const t = useTexts(jerseyTexts)
  const [text, setText] = useState(asked.text)
  const [rows, setRows] = useState(() => parseJerseyLines(asked.text) ?? [])
  const change = (at: number, field: JerseyField, value: string) =>
    setRows(rows.map((row, place) => (place === at ? { ...row, [field]: value } : row)))
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t.pasteTitle}
      dismissable={false}
      footer={
        <Button variant="primary" disabled={rows.length === 0} onClick={() => onTake(rows)}>
          {t.take(rows.length)}
        </Button>
      }
    >
      <Field label={t.pasteText} hint={t.pasteHint}>
        <TextArea
          data-autofocus
          rows={4}
          value={text}
          spellCheck={false}
          onChange={({ target }) => {
            setText(target.value)
            setRows(parseJerseyLines(target.value) ?? [])
          }}
        />
      </Field>
      <p aria-live="polite" className="mt-4 text-15 font-semibold">
        {text.trim() !== '' && t.understood(rows.length)}
      </p>
      <ol className="mt-2 grid gap-2">
        {rows.map((row, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines of a text are identified by their position
          <ReadRow key={at} row={row} at={at} sizes={sizes} onChange={(field, to) => change(at, field, to)} />
        ))}
      </ol>
    </Dialog>
  )
}

function ReadRow({
  row,
  at,
  sizes,
  onChange,
}: {
  row: JerseyCells
  at: number
  sizes: readonly string[]
  onChange: (field: JerseyField, value: string) => void
}) {
  const t = useTexts(jerseyTexts)
  const problems = jerseyFields.flatMap((field) => {
    const problem = getCellProblem(row, field, sizes)
    return problem ? [formatCellProblem(field, problem, t)] : []
  })
  const cell = (field: JerseyField) => ({
    'aria-label': t.cellName(t[field], at + 1),
    'aria-invalid': getCellProblem(row, field, sizes) ? (true as const) : undefined,
    value: row[field],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange(field, editJerseyCell(field, target.value, row[field])),
  })
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_6.5rem_4rem] gap-2">
      <TextInput {...cell('nama')} autoComplete="off" />
      <Select {...cell('size')} placeholder={t.size}>
        {sizes.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </Select>
      <NumberInput {...cell('bilangan')} className="text-center" />
      {problems.length > 0 && <p className="col-span-3 text-13 text-wrong">{problems.join(' ')}</p>}
    </li>
  )
}
