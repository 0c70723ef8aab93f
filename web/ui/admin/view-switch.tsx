import type { ComponentType, SVGProps } from 'react'
import { cx } from '../cx.ts'

export function ViewSwitch<Value extends string>({
  ways,
  value,
  onValueChange,
}: {
  ways: { value: Value; label: string; icon: ComponentType<SVGProps<SVGSVGElement>> }[]
  value: Value
  onValueChange: (value: Value) => void
}) {
  return (
    <fieldset aria-label="View" className="flex rounded-control border border-edge bg-surface p-0.5">
      {ways.map(({ value: optionValue, label, icon: Icon }) => (
        <button
          key={optionValue}
          type="button"
          aria-pressed={optionValue === value}
          onClick={() => optionValue !== value && onValueChange(optionValue)}
          className={cx(
            'inline-flex h-[calc(var(--control)-6px)] items-center gap-2 rounded-small px-3 text-15',
            optionValue === value ? 'bg-sunk font-semibold' : 'text-quiet hover:text-ink',
          )}
        >
          <Icon width={18} height={18} className="max-[24rem]:hidden" />
          {label}
        </button>
      ))}
    </fieldset>
  )
}
