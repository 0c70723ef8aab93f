import { maxRows } from '#core/orders/items/iron-on-issues.ts'
import { Button } from '#web/ui/button.tsx'
import { PlusIcon } from '#web/ui/icons.tsx'
import { ironOnTexts } from '../texts/iron-on.ts'
import { useTexts } from '../texts/texts.ts'
import { addRow } from './iron-on-values.ts'

/** The button for another row, until there are as many as can be; where no script adds one, the server sends the page with it. */
export function AddRow({ rows, onAdd }: { rows: number; onAdd: () => void }) {
  const t = useTexts(ironOnTexts)
  const full = rows >= maxRows
  return (
    <>
      <Button data-scripted size="large" icon={<PlusIcon />} disabled={full} onClick={onAdd}>
        {t.addRow}
      </Button>
      {full && <p className="text-15 text-quiet">{t.rowsFull(maxRows)}</p>}
      <noscript>
        <Button type="submit" name={addRow} value="1" size="large">
          {t.addRow}
        </Button>
      </noscript>
    </>
  )
}
