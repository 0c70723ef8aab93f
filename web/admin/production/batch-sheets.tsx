import { useState } from 'react'
import type { BatchDetails, BatchSheet } from '../../../core/contracts/production.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Badge } from '../../ui/status-pill.tsx'
import { amountWords, counted } from './amount-words.ts'

/** Pictures of sheets that are drawn at once. */
const shownAtOnce = 12

/** The sheets of a batch, as they are printed. */
export function BatchSheets({ details: { sheets } }: { details: BatchDetails }) {
  const [shown, setShown] = useState(shownAtOnce)
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {sheets.slice(0, shown).map((sheet) => (
          <li key={sheet.number}>
            <SheetCard sheet={sheet} />
          </li>
        ))}
      </ul>
      {sheets.length > shown && (
        <div className="mt-4 text-center">
          <Button onClick={() => setShown(shown + shownAtOnce)}>
            Show more ({counted(sheets.length - shown, 'sheet')})
          </Button>
        </div>
      )}
    </>
  )
}

function SheetCard({ sheet }: { sheet: BatchSheet }) {
  return (
    <Card>
      <p className="flex flex-wrap items-center gap-2 text-15">
        <span className="font-semibold tabular-nums">Sheet {sheet.number}</span>
        <span className="text-quiet">{sheet.material}</span>
        {sheet.times > 1 && <Badge className="ml-auto">print {sheet.times} times</Badge>}
      </p>
      <p className="text-13 text-quiet tabular-nums">
        {amountWords(sheet.amounts)} · {sheet.width_mm} × {sheet.height_mm} mm
      </p>
      <p className="mt-1 text-13 break-words tabular-nums">{sheet.orders.join(', ')}</p>
    </Card>
  )
}
