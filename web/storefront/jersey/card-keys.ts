import type { ClipboardEvent } from 'react'
import { type JerseyField, jerseyFields, isCount, isTooLong } from '#core/orders/jersey/jersey.ts'
import { type Problem, problemWords } from './list-problems.ts'
import type { JerseyTexts } from '../texts/jersey.ts'
import type { JerseyList } from './use-jersey-list.ts'
import { withRoom } from './rows.ts'
import { type Pasting, paste } from './paste.ts'
import { readCells } from '#core/shared/cell-text.ts'

/** What is wrong in a row, in words. */
export function wordsOf(problems: Partial<Record<JerseyField, Problem>>, t: JerseyTexts): string {
  return jerseyFields
    .flatMap((field) => {
      const problem = problems[field]
      return problem ? [problemWords(field, problem, t)] : []
    })
    .join(' ')
}

/** To the next field, and from the last of the list to a new row. */
export function goOn(list: JerseyList, at: number, field: JerseyField): void {
  const next = jerseyFields[jerseyFields.indexOf(field) + 1]
  const row = next ? at : at + 1
  const focus = () =>
    document.querySelector<HTMLElement>(`[data-cell="${row}-${next ?? jerseyFields[0]}"]`)?.focus()
  if (row < list.rows.length) return focus()
  list.edit(withRoom(list.rows))
  requestAnimationFrame(focus)
}

/** Several cells are spread over the rows; a plain word goes in as it would anywhere, unless it should be a number. */
export function pasteInto(
  event: ClipboardEvent,
  list: JerseyList,
  at: number,
  field: JerseyField,
  pasting: Pasting,
): void {
  const text = event.clipboardData.getData('text/plain')
  // A copied picture has no text and must not empty the field.
  if (!text || pasting.look(text, at)) return event.preventDefault()
  const cells = readCells(text)
  const [[word = '', ...more] = [], ...below] = cells
  const plain = field === 'bilangan' ? isCount(word.trim()) : field !== 'nama' || !isTooLong(word)
  if (plain && more.length === 0 && below.length === 0) return
  event.preventDefault()
  const column = jerseyFields.indexOf(field)
  const pasted = paste(list.rows, { top: at, bottom: at, left: column, right: column }, cells)
  list.edit(pasted.rows)
  pasting.tell(pasted)
}
