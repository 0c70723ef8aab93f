import type { MouseEvent, KeyboardEvent } from 'react'

/** Only the first row is a tab stop; the arrows reach the others. */
export function opening<Row>(
  row: Row,
  keys: { Enter: (row: Row) => void } & Record<string, (row: Row) => void>,
  index: number,
) {
  return {
    tabIndex: index === 0 ? 0 : -1,
    onClick: (event: MouseEvent<HTMLElement>) => {
      const within =
        event.target instanceof Element && event.target.closest('a, button, input, select, label, [role]')
      if (!within) keys.Enter(row)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const line = event.currentTarget
      if (event.target !== line || event.ctrlKey || event.altKey || event.metaKey) return
      const next = { ArrowDown: line.nextElementSibling, ArrowUp: line.previousElementSibling }[event.key]
      if (next instanceof HTMLElement) next.focus()
      else if (keys[event.key]) keys[event.key]?.(row)
      else return
      event.preventDefault()
    },
  }
}
