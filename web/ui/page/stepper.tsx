import { cx } from '../cx.ts'
import { CheckIcon } from '../icons.tsx'
import { useUiTexts } from '../ui-texts.tsx'

export function Stepper({
  steps,
  current,
  className,
}: {
  steps: string[]
  current: number
  className?: string
}) {
  const words = useUiTexts()
  return (
    <ol className={cx('flex items-center gap-2 text-13', className)}>
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          className={cx(
            'flex min-w-0 items-center gap-2',
            index > 0 && 'flex-1',
            index !== current && 'text-quiet',
          )}
        >
          {index > 0 && <span aria-hidden className="h-px min-w-3 flex-1 bg-line" />}
          <span
            className={cx(
              'grid size-6 shrink-0 place-items-center rounded-full border text-13 font-semibold tabular-nums',
              index <= current ? 'border-ink bg-ink text-paper' : 'border-edge',
            )}
          >
            <span className="sr-only">{words.step} </span>
            {index < current ? <CheckIcon width={14} height={14} strokeWidth={2.25} /> : index + 1}
          </span>
          <span className={cx('truncate', index === current && 'font-semibold')}>{step}</span>
        </li>
      ))}
    </ol>
  )
}
