import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { UndoIcon } from '#web/ui/icons.tsx'
import { ironOnTexts } from '../texts/iron-on.ts'
import { useTexts } from '../texts/texts.ts'
import { blankRow, type IronOnValues } from './iron-on-values.ts'

type Rows = IronOnValues<'nametag'>['orders']

/** For a list of several names: the first row's colours for all of them, and an empty list; both can be taken back. */
export function ListTools({ replace }: { replace: (rows: Rows) => void }) {
  const t = useTexts(ironOnTexts)
  const { control } = useFormContext<IronOnValues<'nametag'>>()
  const rows = useWatch({ control, name: 'orders' })
  const [before, setBefore] = useState<Rows | null>(null)
  const change = (rows: Rows, now: Rows) => {
    setBefore(rows)
    replace(now)
  }
  const warna = rows[0]?.warna ?? ''
  const several = rows.length > 1
  if (!several && !before) return null
  return (
    <div className="flex flex-wrap gap-2">
      {several && (
        <>
          <Button
            size="small"
            disabled={!warna || rows.every((row) => row.warna === warna)}
            onClick={() =>
              change(
                rows,
                rows.map((row) => ({ ...row, warna })),
              )
            }
          >
            {t.sameColour}
          </Button>
          <ButtonLink size="small" to="/pesanan-kumpulan">
            {t.classLink}
          </ButtonLink>
          <Button size="small" onClick={() => change(rows, [{ ...blankRow.nametag, warna }])}>
            {t.clearList}
          </Button>
        </>
      )}
      {before && (
        <Button
          size="small"
          icon={<UndoIcon />}
          onClick={() => {
            replace(before)
            setBefore(null)
          }}
        >
          {t.takeBack}
        </Button>
      )}
    </div>
  )
}
