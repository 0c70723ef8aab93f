import type { ListedJob } from '#core/production/production-job.ts'
import { cx } from '#web/ui/cx.ts'
import { formatItemAmount, listItemLines } from '#web/admin/orders/item-text.ts'

/** Maximum number of names and notes shown. Further ones are only counted at the end of the row. */
const maxShownNames = 6

export function JobItems({ job: { goods, again }, whole = false }: { job: ListedJob; whole?: boolean }) {
  // The first line is the item itself. The other lines are names and notes.
  const [, ...more] = listItemLines(goods)
  const words = more.map((line) => line.join(' · '))
  const shown = whole ? words : words.slice(0, maxShownNames)
  return (
    <span className="block min-w-0 break-words whitespace-normal">
      <span className="block font-semibold">{goods.product}</span>
      <span className="block text-13 text-quiet tabular-nums">
        {again ? `${again.quantity} of: ${formatItemAmount(goods)}` : formatItemAmount(goods)}
      </span>
      {shown.length > 0 && (
        <span className={cx('block text-13', !whole && 'text-quiet')}>
          {shown.join(whole ? '  ·  ' : ', ')}
          {words.length > shown.length && ` and ${words.length - shown.length} more`}
        </span>
      )}
      {again && <span className="block text-13 text-caution">Remake: {again.why}</span>}
    </span>
  )
}
