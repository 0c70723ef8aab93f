import { useState } from 'react'
import type { SearchedPeriod } from '#core/shared/search-period.ts'
import { formatDayInSentence, getShopDay } from '#core/shared/shop-time.ts'
import { Button } from '../button.tsx'

export function SearchPeriodNote({
  searched,
  what,
  onOlder,
}: {
  searched: SearchedPeriod | undefined
  what: 'messages' | 'orders'
  onOlder: (since: string) => void
}) {
  const [today] = useState(() => getShopDay(new Date()))
  if (!searched) return null
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-15 text-quiet">
      <output>
        Searched {what} since {formatDayInSentence(searched.since, today)}.
      </output>
      <Button size="small" onClick={() => onOlder(searched.older)}>
        Search older
      </Button>
    </div>
  )
}
