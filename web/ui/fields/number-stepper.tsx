import { useEffect, useRef, useState, type ComponentProps } from 'react'
import { parseWholeNumber } from '#core/shared/typed-number.ts'
import { cx } from '../cx.ts'
import { focusRefusedNumber } from './refused-number.ts'
import { useField } from './use-field.ts'
import { MinusIcon, PlusIcon } from '../icons.tsx'
import { useUiTexts } from '../ui-texts.tsx'

/**
 * Letters and leading zeros are dropped, and an empty field counts as 0 (CALC-01). Other text that is not a
 * whole number, such as `1,5`, stays in the field with an error, counts as 0 and blocks submitting. A value
 * above `max` becomes `max`, with a note. `step` is the amount that the buttons add.
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
}: Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'min' | 'max' | 'step' | 'type' | 'ref'> & {
  value: number
  onValueChange: (value: number) => void
  min?: number
  max?: number
  step?: number
  suffix?: string
}) {
  const words = useUiTexts()
  /** Text that counts as 0, because it is empty or not a whole number. */
  const [typed, setTyped] = useState<string | null>(null)
  const [over, setOver] = useState(false)
  const shown = typed !== null && value === 0 ? typed : String(value)
  const isRefused = shown !== '' && shown === typed
  const input = useRefusedSubmit(isRefused)
  const set = (next: number) => {
    setOver(next > max)
    setTyped(null)
    onValueChange(Math.min(max, Math.max(min, next)))
  }
  const type = (text: string) => {
    const digits = text.replace(/\p{L}/gu, '').trim()
    const number = digits === '' ? null : parseWholeNumber(digits, Number.POSITIVE_INFINITY)
    setTyped(number === null ? digits : null)
    setOver((number ?? 0) > max)
    onValueChange(Math.min(max, number ?? 0))
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
          {...(isRefused && { 'aria-invalid': true, 'data-refused': '' })}
          {...rest}
          ref={input}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          disabled={disabled}
          value={shown}
          onChange={(event) => type(event.target.value)}
          onBlur={(event) => {
            if (!isRefused) {
              setTyped(null)
              if (value < min) onValueChange(min)
            }
            rest.onBlur?.(event)
          }}
          style={{ width: `${Math.max(2, shown.length) + 1}ch` }}
          className="max-w-full min-w-0 bg-transparent text-center text-20 leading-6 font-semibold tabular-nums outline-none"
        />
        <span
          aria-live="polite"
          className={
            isRefused ? 'text-13 text-wrong' : over ? 'text-13 text-caution' : 'text-15 leading-6 text-quiet'
          }
        >
          {isRefused ? words.wholeNumber : over ? `${words.most} ${max}` : suffix}
        </span>
      </label>
      <StepButton label={words.more} disabled={disabled || value >= max} onClick={() => set(value + step)}>
        <PlusIcon />
      </StepButton>
    </div>
  )
}

/** While the number is invalid, blocks submitting the form and focuses the input. */
function useRefusedSubmit(isRefused: boolean) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const form = input.current?.form
    if (!isRefused || !form) return undefined
    const refuse = (event: SubmitEvent) => {
      if (event.submitter instanceof HTMLButtonElement && event.submitter.formNoValidate) return
      event.preventDefault()
      event.stopImmediatePropagation()
      focusRefusedNumber(form)
    }
    form.addEventListener('submit', refuse, { capture: true })
    return () => form.removeEventListener('submit', refuse, { capture: true })
  }, [isRefused])
  return input
}

/**
 * With large text on a phone, the buttons are narrower, because the number needs the space. The touch target stays
 * large enough.
 */
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
