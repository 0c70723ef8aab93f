import { formatListDay, shopDayOf } from '#core/shared/shop-time.ts'
import { useState } from 'react'
import type { UseFieldArrayReturn } from 'react-hook-form'
import { malaysianHolidays } from '#core/settings/public-holidays.ts'
import { Collapsible } from '#web/ui/page/collapsible.tsx'
import { Button } from '#web/ui/button.tsx'
import { PlusIcon } from '#web/ui/icons.tsx'
import type { Rules } from '../sending/rules.ts'

/** Malaysia's public holidays to choose from: none is assumed, and each shop has its state's own besides. */
export function OfferedHolidays({ rows }: { rows: UseFieldArrayReturn<Rules, 'holidays'> }) {
  const [today] = useState(() => shopDayOf(new Date()))
  const kept = (name: string, date: string | null) =>
    rows.fields.some((row) => (date === null ? row.name === name : row.date === date))
  const offered = malaysianHolidays(today).filter(({ name, date }) => !kept(name, date))
  if (offered.length === 0) return null
  return (
    <Collapsible
      className="mt-4"
      title={<span className="text-17">Malaysian public holidays</span>}
      note="Choose those on which your shop is closed."
    >
      <ul className="flex flex-wrap gap-2">
        {offered.map(({ name, date }) => (
          <li key={name}>
            <Button
              size="small"
              icon={<PlusIcon />}
              onClick={() => rows.append({ date: date ?? '', name }, { shouldFocus: true })}
            >
              {name}
              {date && <span className="font-normal text-quiet tabular-nums">{formatListDay(date)}</span>}
            </Button>
          </li>
        ))}
      </ul>
      <p className="mt-3 max-w-line text-13 text-quiet">
        Those without a date go by moons and announcements: take it from the year’s gazette.
      </p>
    </Collapsible>
  )
}
