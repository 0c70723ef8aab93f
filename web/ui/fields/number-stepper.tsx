import { useState, type ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { useField } from './use-field.ts'
import { MinusIcon, PlusIcon } from '../icons.tsx'
import { useWords } from '../words.tsx'

/**
 * A whole number with a big button on each side. What is typed keeps only its digits, without leading zeros;
 * nothing typed counts as 0 (CALC-01). More than `max` becomes `max`, and that is said. `step` is what the
 * buttons add or take.
 */
export function NumberStepper({
  value,
  onValueChange,
  min = 0,
  max = 999_999,
  step = 1,
  suffix,
  className,
  disabled,
  ...rest
}: Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'min' | 'max' | 'step' | 'type'> & {
  value: number
  onValueChange: (value: number) => void
  min?: number
  max?: number
  step?: number
  suffix?: string
}) {
  const words = useWords()
  const [emptied, setEmptied] = useState(false)
  const [over, setOver] = useState(false)
  const set = (next: number) => {
    setOver(next > max)
    onValueChange(Math.min(max, Math.max(min, next)))
  }
  const type = (text: string) => {
    const digits = text.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
    setEmptied(digits === '')
    setOver(Number(digits) > max)
    onValueChange(Math.min(max, Number(digits)))
  }
  return (
    <div
      className={cx(
        'flex min-h-13 w-full items-stretch overflow-hidden rounded-control border border-edge bg-surface',
        'hover:border-ink has-[input:focus-visible]:border-cyan has-[input:focus-visible]:outline-1 has-[input:focus-visible]:outline-cyan',
        className,
      )}
    >
      <StepButton label={words.less} disabled={disabled || value <= min} onClick={() => set(value - step)}>
        <MinusIcon />
      </StepButton>
      <label className="flex min-w-0 flex-1 flex-wrap content-center items-center justify-center gap-x-1.5 border-x border-line">
        <input
          {...useField()}
          {...rest}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          disabled={disabled}
          value={emptied && value === 0 ? '' : String(value)}
          onChange={(event) => type(event.target.value)}
          onBlur={(event) => {
            setEmptied(false)
            if (value < min) onValueChange(min)
            rest.onBlur?.(event)
          }}
          style={{ width: `${Math.max(2, String(value).length) + 1}ch` }}
          className="max-w-full min-w-0 bg-transparent text-center text-20 leading-6 font-semibold tabular-nums outline-none"
        />
        <span aria-live="polite" className={over ? 'text-13 text-caution' : 'text-15 leading-6 text-quiet'}>
          {over ? `${words.most} ${max}` : suffix}
        </span>
      </label>
      <StepButton label={words.more} disabled={disabled || value >= max} onClick={() => set(value + step)}>
        <PlusIcon />
      </StepButton>
    </div>
  )
}

/** On a phone with large letters the number needs the room: a thumb needs no more of it than before. */
function StepButton({ label, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className="grid w-[max(44px,min(3.5rem,17%))] shrink-0 place-items-center hover:bg-sunk focus-visible:-outline-offset-4 disabled:cursor-not-allowed disabled:text-edge"
    />
  )
}
