import { useState } from 'react'
import type { Searched } from '#core/shared/search-period.ts'
import { formatDayInSentence, shopDayOf } from '#core/shared/shop-time.ts'
import { Button } from '../button.tsx'

/** How far back a search looked, and how to go on. */
export function SearchedSince({
  searched,
  what,
  onOlder,
}: {
  searched: Searched | undefined
  what: 'messages' | 'orders'
  onOlder: (since: string) => void
}) {
  const [today] = useState(() => shopDayOf(new Date()))
  if (!searched) return null
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-15 text-quiet">
      <output>
        Looked at {what} since {formatDayInSentence(searched.since, today)}.
      </output>
      <Button size="small" onClick={() => onOlder(searched.older)}>
        Search older
      </Button>
    </div>
  )
}
