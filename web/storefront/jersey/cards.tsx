import type { ClipboardEvent, KeyboardEvent } from 'react'
import {
  editJerseyCell,
  type JerseyField,
  jerseyFields,
  isJerseyNumber,
  isJerseyNameTooLong,
} from '#core/orders/jersey/jersey.ts'
import type { JerseyRow } from '#core/orders/jersey/jersey-merge.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TrashIcon } from '#web/ui/icons.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { NumberInput } from '#web/ui/fields/number-input.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { jerseyTexts, type JerseyTexts } from '../texts/jersey.ts'
import { useTexts } from '../texts/texts.ts'
import { setCell, removeJerseyRows, ensureBlankRow } from './rows.ts'
import { type PasteHandlers, pasteCells } from './paste.ts'
import type { JerseyList } from './use-jersey-list.ts'
import { type CellProblem, formatCellProblem } from './list-problems.ts'
import { parseCells } from '#core/shared/clipboard-cells.ts'

export function JerseyCards({
  list,
  pasting,
  label,
}: {
  list: JerseyList
  pasting: PasteHandlers
  label: string
}) {
  return (
    <ul aria-label={label} className="grid gap-2">
      {list.rows.map((row, at) => (
        <JerseyCard key={row.id} list={list} row={row} at={at} pasting={pasting} />
      ))}
    </ul>
  )
}

interface CardProps {
  list: JerseyList
  row: JerseyRow
  at: number
  pasting: PasteHandlers
}

function JerseyCard({ list, row, at, pasting }: CardProps) {
  const t = useTexts(jerseyTexts)
  const problems = list.problems.get(row.id)
  const duplicate = list.sameNumbers.get(row.id)
  const sizes = row.size && !list.sizes.includes(row.size) ? [...list.sizes, row.size] : list.sizes
  const notesOf = (field: JerseyField) =>
    [problems && `${row.id}-wrong`, field === 'bilangan' && duplicate !== undefined && `${row.id}-same`]
      .filter(Boolean)
      .join(' ') || undefined
  const field = (field: JerseyField) => ({
    'aria-label': t.cellName(t[field], at + 1),
    'aria-invalid': problems?.[field] ? (true as const) : undefined,
    'aria-describedby': notesOf(field),
    'data-cell': `${at}-${field}`,
    value: row[field],
    onChange: ({ target }: { target: { value: string } }) =>
      list.edit(
        setCell(list.rows, at, field, editJerseyCell(field, target.value, row[field])),
        `${row.id}-${field}`,
      ),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
      event.preventDefault()
      focusNextField(list, at, field)
    },
    onPaste: (event: ClipboardEvent) => pasteInto(event, list, at, field, pasting),
  })
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)_5rem_2.75rem] items-center gap-2 rounded-surface border border-line bg-surface p-2">
      <span aria-hidden className="text-center text-13 text-quiet tabular-nums">
        {at + 1}
      </span>
      <TextInput
        {...field('nama')}
        placeholder={t.nama}
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="next"
        className="col-span-2"
      />
      <IconButton label={t.removeRow(at + 1)} onClick={() => list.edit(removeJerseyRows(list.rows, at))}>
        <TrashIcon />
      </IconButton>
      <span className="col-start-2">
        <Select {...field('size')} placeholder={t.chooseSize}>
          {sizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </Select>
      </span>
      <NumberInput
        {...field('bilangan')}
        placeholder={t.bilangan}
        enterKeyHint="next"
        className="text-center tabular-nums placeholder:text-13"
      />
      {problems && (
        <p id={`${row.id}-wrong`} className={cx('col-span-3 col-start-2 text-13 text-wrong')}>
          {wordsOf(problems, t)}
        </p>
      )}
      {duplicate !== undefined && (
        <p id={`${row.id}-same`} className="col-span-3 col-start-2 text-13 text-caution">
          {t.sameNumber(duplicate + 1)}
        </p>
      )}
    </li>
  )
}

function wordsOf(problems: Partial<Record<JerseyField, CellProblem>>, t: JerseyTexts): string {
  return jerseyFields
    .flatMap((field) => {
      const problem = problems[field]
      return problem ? [formatCellProblem(field, problem, t)] : []
    })
    .join(' ')
}

function focusNextField(list: JerseyList, at: number, field: JerseyField): void {
  const next = jerseyFields[jerseyFields.indexOf(field) + 1]
  const row = next ? at : at + 1
  const focus = () =>
    document.querySelector<HTMLElement>(`[data-cell="${row}-${next ?? jerseyFields[0]}"]`)?.focus()
  if (row < list.rows.length) return focus()
  list.edit(ensureBlankRow(list.rows))
  requestAnimationFrame(focus)
}

/** A single word is pasted into the field as usual, unless the field expects a number. */
function pasteInto(
  event: ClipboardEvent,
  list: JerseyList,
  at: number,
  field: JerseyField,
  pasting: PasteHandlers,
): void {
  const text = event.clipboardData.getData('text/plain')
  // A copied picture has no text, so pasting it must not empty the field.
  if (!text || pasting.look(text, at)) return event.preventDefault()
  const cells = parseCells(text)
  const [[word = '', ...more] = [], ...below] = cells
  const plain =
    field === 'bilangan' ? isJerseyNumber(word.trim()) : field !== 'nama' || !isJerseyNameTooLong(word)
  if (plain && more.length === 0 && below.length === 0) return
  event.preventDefault()
  const column = jerseyFields.indexOf(field)
  const pasted = pasteCells(list.rows, { top: at, bottom: at, left: column, right: column }, cells)
  list.edit(pasted.rows)
  pasting.tell(pasted)
}
