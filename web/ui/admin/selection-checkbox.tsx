import { useEffect, useRef } from 'react'
import { CheckIcon } from '../icons.tsx'

/**
 * For a checkbox that selects all rows, `mixed` shows that some are selected. `onToggle` receives `true` as
 * `range` if Shift was held, to select all rows between this row and the one selected before.
 */
export function SelectionCheckbox({
  label,
  checked,
  mixed = false,
  onToggle,
}: {
  label: string
  checked: boolean
  mixed?: boolean
  onToggle: (checked: boolean, range: boolean) => void
}) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed
  }, [mixed])
  return (
    <span className="relative -m-3 inline-grid size-11 shrink-0 place-items-center align-middle">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={checked}
        // Without this, Shift-clicking would select text on the page.
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        onChange={({ target, nativeEvent }) =>
          onToggle(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
        className="peer size-5 appearance-none rounded-small border border-edge bg-surface before:absolute before:inset-0 checked:border-ink checked:bg-ink indeterminate:border-ink indeterminate:bg-ink hover:border-ink"
      />
      <CheckIcon
        strokeWidth={2.25}
        className="pointer-events-none absolute size-3.5 text-paper opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-0"
      />
      <span className="pointer-events-none absolute h-0.5 w-2.5 bg-paper opacity-0 peer-indeterminate:opacity-100" />
    </span>
  )
}
