import type { KeyboardEvent } from 'react'
import { isJerseyNameTooLong } from '#core/orders/jersey/jersey.ts'
import type { GridMove } from './grid-keys.ts'
import type { CellEdit, JerseyGridState } from './use-grid.ts'

const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const

/** Returns `null` if editing continues. */
export function getMoveAfterEdit({ key, shiftKey }: KeyboardEvent, { byTyping }: CellEdit): GridMove | null {
  if (key === 'Enter') return shiftKey ? 'ArrowUp' : 'Enter'
  if (key === 'Tab') return shiftKey ? 'ShiftTab' : 'Tab'
  return (byTyping && arrows.find((arrow) => arrow === key)) || null
}

export function CellEditor({
  grid,
  editing,
  label,
}: {
  grid: JerseyGridState
  editing: CellEdit
  label: string
}) {
  return (
    <input
      ref={focusCellEditor}
      aria-label={label}
      autoComplete="off"
      spellCheck={false}
      inputMode={grid.field === 'bilangan' ? 'numeric' : 'text'}
      value={editing.text}
      onChange={(event) => grid.type(event.target.value)}
      onPaste={(event) => {
        // A name that is too long is never shortened silently. The cell gets the whole text and is marked.
        const text = event.clipboardData.getData('text/plain').trim()
        if (grid.field !== 'nama' || !isJerseyNameTooLong(text) || /[\t\r\n]/.test(text)) return
        event.preventDefault()
        grid.onward('Enter', text.toUpperCase())
      }}
      onBlur={() => grid.leave()}
      onKeyDown={(event) => {
        const onward = getMoveAfterEdit(event, editing)
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Escape') grid.cancel()
        if (onward) grid.onward(onward)
        if (onward || event.key === 'Escape') event.preventDefault()
        event.stopPropagation()
      }}
      className={cellEditorClass}
    />
  )
}

export function focusCellEditor(editor: HTMLElement | null): void {
  editor?.focus()
}

export const cellEditorClass =
  'absolute inset-0 size-full bg-surface px-3 text-17 outline-2 -outline-offset-2 outline-cyan'
