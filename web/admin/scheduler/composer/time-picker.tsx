import { useState } from 'react'
import { cx } from '#web/ui/cx.ts'
import { controlLook } from '#web/ui/fields/control-look.ts'
import { useField } from '#web/ui/fields/use-field.ts'
import { readTyped } from './shop-clock.ts'
import { TimePanelButton } from './time-panel-button.tsx'

/**
 * The schedule-time picker (COMP-05): `yyyy-MM-dd HH:mm:ss` in shop time, typed or chosen from a calendar and a
 * 24-hour clock in 5-minute steps. A cleared field goes back to what it was, and so does one that holds no time from
 * `least` on: `onRefused` hears what was typed, and null when that is mended.
 */
export function TimePicker({
  value,
  onChange,
  least,
  onRefused,
}: {
  value: string
  onChange: (time: string) => void
  /** The first time or day that may be chosen. */
  least: string
  onRefused: (typed: string | null) => void
}) {
  const wiring = useField()
  const [typed, setTyped] = useState<string | null>(null)

  function apply() {
    if (typed === null) return
    const time = readTyped(typed, least)
    if (!time && typed.trim()) {
      setTyped(null)
      return onRefused(typed.trim())
    }
    choose(time ?? value)
  }
  function choose(time: string) {
    setTyped(null)
    onRefused(null)
    onChange(time)
  }
  return (
    <span className="relative block">
      <input
        {...wiring}
        type="text"
        autoComplete="off"
        spellCheck={false}
        placeholder="yyyy-MM-dd HH:mm:ss"
        value={typed ?? value}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={apply}
        onKeyDown={(event) => event.key === 'Enter' && apply()}
        className={cx(controlLook, 'h-(--control) pr-12 tabular-nums')}
      />
      <TimePanelButton value={value} onChange={choose} least={least} />
    </span>
  )
}
