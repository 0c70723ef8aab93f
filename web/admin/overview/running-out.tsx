import { Link } from 'react-router'
import { AlertIcon } from '#web/ui/icons.tsx'
import { useSupplies } from '../production/material/supply-queries.ts'
import { amountOf, lastsWords, supplyName } from '../production/material/supply-words.ts'

/** Material that is to be ordered before it runs out; nothing where there is enough. */
export function RunningOut() {
  const short = useSupplies().data?.supplies.filter(({ is_short }) => is_short) ?? []
  if (short.length === 0) return null
  return (
    <output className="mb-3 flex items-start gap-2 rounded-control bg-caution-wash px-3 py-2 text-15 text-caution">
      <AlertIcon className="mt-1 shrink-0" width={18} height={18} />
      <span className="min-w-0">
        {short
          .map((supply) => {
            const name = supplyName({ material: supply.material, widthMm: supply.width_mm })
            return `${name}: ${amountOf(supply, supply.in_stock_milli ?? 0)} left, ${lastsWords(supply.days_left)}`
          })
          .join('. ')}
        .{' '}
        <Link to="/admin/orders/production/material" className="font-semibold text-caution underline">
          Material
        </Link>
      </span>
    </output>
  )
}
