import { maxIronOnRows } from '#core/orders/items/iron-on-issues.ts'
import { Button } from '#web/ui/button.tsx'
import { PlusIcon } from '#web/ui/icons.tsx'
import { ironOnTexts } from '../texts/iron-on.ts'
import { useTexts } from '../texts/texts.ts'
import { addRowFieldName } from './iron-on-values.ts'

/** Without scripts, the button submits the form and the server adds the row. */
export function AddRowButton({ label, rows, onAdd }: { label: string; rows: number; onAdd: () => void }) {
  const t = useTexts(ironOnTexts)
  const full = rows >= maxIronOnRows
  return (
    <>
      <Button data-scripted size="large" icon={<PlusIcon />} disabled={full} onClick={onAdd}>
        {label}
      </Button>
      {full && <p className="text-15 text-quiet">{t.rowsFull(maxIronOnRows)}</p>}
      <noscript>
        <Button type="submit" name={addRowFieldName} value="1" size="large">
          {label}
        </Button>
      </noscript>
    </>
  )
}
