import { useId, type ComponentProps, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { FieldNote } from './field.tsx'

export interface RadioCard<Value extends string = string> {
  value: Value
  label: ReactNode
  hint?: ReactNode
  picture?: ReactNode
  aside?: ReactNode
  /** Reason why the card can’t be chosen, shown instead of the hint. Every disabled card needs a reason. */
  unable?: ReactNode
}

/**
 * Choice between a few large cards, controlled by `value` and `onValueChange` or by
 * `{...register('deliveryMethod')}`. It uses native radios, so that the arrow keys work.
 */
export function RadioCards<Value extends string>({
  label,
  hideLabel = false,
  hint,
  error,
  cards,
  columns = 2,
  value,
  onValueChange,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'value' | 'type'> & {
  label: ReactNode
  hideLabel?: boolean
  hint?: ReactNode
  error?: string | undefined
  cards: RadioCard<Value>[]
  columns?: 1 | 2 | 3 | 4
  value?: Value
  onValueChange?: (value: Value) => void
}) {
  const id = useId()
  const name = rest.name ?? id
  return (
    <fieldset
      className={cx('min-w-0', className)}
      aria-describedby={`${id}-note`}
      data-invalid={error ? true : undefined}
    >
      <legend className={hideLabel ? 'sr-only' : 'mb-1 text-15 font-semibold'}>{label}</legend>
      <div className={cx('grid gap-2', columnClass[columns])}>
        {cards.map((card) => (
          <CardChoice key={card.value} card={card} invalid={Boolean(error)}>
            <input
              {...rest}
              {...(value === undefined ? {} : { checked: value === card.value, readOnly: !onValueChange })}
              onChange={(event) => {
                onValueChange?.(card.value)
                rest.onChange?.(event)
              }}
              type="radio"
              name={name}
              value={card.value}
              disabled={Boolean(card.unable) || rest.disabled}
              className="size-5 shrink-0 appearance-none rounded-full border border-edge bg-surface checked:border-6 checked:border-ink focus-visible:outline-none"
            />
          </CardChoice>
        ))}
      </div>
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </fieldset>
  )
}

const columnClass = {
  1: '',
  // If the number of cards is odd, the last card fills the row, so that there is no gap.
  2: 'grid-cols-[repeat(auto-fit,minmax(min(100%,max(8.5rem,40%)),1fr))] [&>:last-child:nth-child(odd)]:col-span-full',
  3: 'grid-cols-3',
  4: 'grid-cols-2 sm:grid-cols-4',
}

function CardChoice({ card, invalid, children }: { card: RadioCard; invalid: boolean; children: ReactNode }) {
  return (
    <label
      className={cx(
        'relative flex min-h-14 min-w-0 flex-col gap-2 rounded-surface border bg-surface p-3',
        // Pictures are aligned at the top, regardless of the number of text lines.
        card.picture ? 'justify-start' : 'justify-center',
        'hover:border-ink has-checked:border-ink has-checked:[box-shadow:inset_0_0_0_1px_var(--ink)]',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-cyan',
        'has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-sunk has-disabled:text-quiet',
        invalid ? 'border-wrong' : 'border-edge',
      )}
    >
      {card.picture}
      <span className="flex items-center gap-3">
        {children}
        <span className="min-w-0 flex-1 text-15 leading-5">
          <span className="font-semibold">{card.label}</span>
          {(card.unable ?? card.hint) && (
            <span className="block text-13 text-quiet">{card.unable ?? card.hint}</span>
          )}
        </span>
        {card.aside && <span className="text-13 text-quiet tabular-nums">{card.aside}</span>}
      </span>
    </label>
  )
}
