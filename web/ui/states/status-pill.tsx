import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export type Tone = 'neutral' | 'info' | 'good' | 'caution' | 'wrong'

const tones: Record<Tone, string> = {
  neutral: 'bg-sunk text-quiet',
  info: 'bg-info-wash text-info',
  good: 'bg-good-wash text-good',
  caution: 'bg-caution-wash text-caution',
  wrong: 'bg-wrong-wash text-wrong',
}

/** `live` marks a state that changes automatically. Colour must never be the only difference. */
export function StatusPill({
  tone = 'neutral',
  live = false,
  className,
  children,
}: {
  tone?: Tone
  live?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={cx(
        'inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-full px-2.5 text-13 font-semibold md:whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      <span
        aria-hidden
        className={cx('size-1.5 shrink-0 rounded-full bg-current', live && 'animate-shimmer')}
      />
      {children}
    </span>
  )
}

/** Small label or count without a state, e.g. `12`, `New` or `PP Transparent`. */
export function Badge({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: Tone
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={cx(
        'inline-flex h-5 min-w-5 shrink-0 items-center justify-center rounded-small px-1.5 text-13 font-semibold whitespace-nowrap tabular-nums',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
