import { useId, useState, type KeyboardEvent } from 'react'
import { parseJerseySize } from '#core/orders/jersey/jersey.ts'
import { cx } from '#web/ui/cx.ts'
import { cellEditorClass, getMoveAfterEdit, focusCellEditor } from './cell-editor.tsx'
import type { CellEdit, JerseyGridState } from './use-grid.ts'

/**
 * Returns the sizes that match the text. If the text is already a size, returns all sizes, with that one
 * first.
 */
function filterSizes(text: string, sizes: string[]): string[] {
  const typed = text.trim().toUpperCase()
  if (sizes.includes(typed)) return [typed, ...sizes.filter((size) => size !== typed)]
  return [
    ...sizes.filter((size) => size.startsWith(typed)),
    ...sizes.filter((size) => !size.startsWith(typed) && size.includes(typed)),
  ]
}

// List of the combobox. A `<datalist>` can neither be styled nor navigated with keys.
const listRole = { role: 'listbox' }
const optionRole = (lit: boolean) => ({ role: 'option', 'aria-selected': lit })

export function SizeEditor({
  grid,
  editing,
  sizes,
  label,
}: {
  grid: JerseyGridState
  editing: CellEdit
  sizes: string[]
  label: string
}) {
  const id = useId()
  const [active, setActive] = useState<number | null>(null)
  const offered = filterSizes(editing.text, sizes)
  const lit = active === null ? null : Math.min(active, offered.length - 1)

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (step !== undefined && offered.length) {
      setActive(
        lit === null ? (step > 0 ? 0 : offered.length - 1) : (lit + step + offered.length) % offered.length,
      )
    } else if (event.key === 'Escape') grid.cancel()
    else {
      const onward = getMoveAfterEdit(event, editing)
      if (!onward) return
      const known = sizes.includes(parseJerseySize(editing.text))
      // If exactly one size matches, it is chosen automatically.
      const suggestion = lit === null ? (!known && offered.length === 1 && editing.text ? 0 : null) : lit
      grid.onward(onward, suggestion === null ? undefined : offered[suggestion])
    }
    event.preventDefault()
  }

  return (
    <>
      <input
        ref={focusCellEditor}
        role="combobox"
        aria-label={label}
        aria-expanded={offered.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={lit === null ? undefined : `${id}-${lit}`}
        autoComplete="off"
        spellCheck={false}
        value={editing.text}
        onChange={(event) => {
          setActive(null)
          grid.type(event.target.value)
        }}
        onBlur={() => grid.leave()}
        onKeyDown={onKeyDown}
        className={cellEditorClass}
      />
      <ul
        id={id}
        {...listRole}
        aria-label={label}
        hidden={offered.length === 0}
        className="absolute top-full left-0 z-30 mt-1 max-h-64 w-40 overflow-y-auto rounded-control border border-line bg-surface py-1 shadow-lift"
      >
        {offered.map((size, at) => (
          <li
            key={size}
            id={`${id}-${at}`}
            {...optionRole(at === lit)}
            ref={at === lit ? (element) => element?.scrollIntoView({ block: 'nearest' }) : null}
            // `pointerdown` is handled instead of `click`, because it runs before the field loses the focus.
            onPointerDown={(event) => {
              event.preventDefault()
              event.stopPropagation()
              grid.onward('Enter', size)
            }}
            className={cx(
              'cursor-pointer px-3 py-1.5 text-15',
              at === lit ? 'bg-info-wash' : 'hover:bg-sunk',
            )}
          >
            {size}
          </li>
        ))}
      </ul>
    </>
  )
}
