import { formatRinggit } from '#core/shared/money.ts'
import { cx } from './cx.ts'

export function Money({ sen, className }: { sen: number; className?: string }) {
  return <span className={cx('whitespace-nowrap tabular-nums', className)}>{formatRinggit(sen)}</span>
}
