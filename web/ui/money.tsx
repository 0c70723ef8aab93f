import { formatRinggit } from '#core/shared/money.ts'
import { cx } from './cx.ts'

/** Shows an amount of sen as `RM 1,260.00`, with digits of equal width. */
export function Money({ sen, className }: { sen: number; className?: string }) {
  return <span className={cx('whitespace-nowrap tabular-nums', className)}>{formatRinggit(sen)}</span>
}
