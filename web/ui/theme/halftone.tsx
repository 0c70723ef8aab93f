import { cx } from '../cx.ts'

const inks = {
  cyan: '[--dots:var(--cyan)]',
  magenta: '[--dots:var(--magenta)]',
  yellow: '[--dots:var(--yellow)]',
}

/** `className` sets the position and size; the parent needs `relative isolate`. */
export function Halftone({ ink = 'cyan', className }: { ink?: keyof typeof inks; className?: string }) {
  return (
    <span aria-hidden className={cx('pointer-events-none absolute -z-10 halftone', inks[ink], className)} />
  )
}
