import { cx } from './cx.ts'

const ringgit = new Intl.NumberFormat('en-MY', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** An amount of sen as `RM 1,260.00`, its figures under each other where amounts line up. */
export function Money({ sen, className }: { sen: number; className?: string }) {
  return (
    <span className={cx('whitespace-nowrap tabular-nums', className)}>RM {ringgit.format(sen / 100)}</span>
  )
}
