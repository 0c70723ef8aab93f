import { jerseyFields, type JerseyCells } from '#core/orders/jersey/jersey.ts'
import type { JerseyClash } from '#core/orders/jersey/jersey-merge.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { cx } from '#web/ui/cx.ts'
import { jerseyTexts } from '../texts/jersey.ts'
import { useTexts } from '../texts/texts.ts'

/** Shows what both sides made of a row and asks which to keep, one row after the other. */
export function ClashDialog({
  clashes,
  open,
  onOpenChange,
  onSettle,
}: {
  clashes: JerseyClash[]
  open: boolean
  onOpenChange: (open: boolean) => void
  onSettle: (clash: JerseyClash, side: 'mine' | 'theirs') => void
}) {
  const t = useTexts(jerseyTexts)
  return (
    <Dialog
      open={open && clashes.length > 0}
      onOpenChange={onOpenChange}
      title={t.clashTitle}
      description={t.clashNote}
    >
      <ul className="grid gap-4">
        {clashes.map((clash) => (
          <li key={clash.id} className="grid gap-3 sm:grid-cols-2">
            <Side
              title={t.mine}
              cells={clash.mine}
              differs={clash.fields}
              take={t.takeMine}
              onTake={() => onSettle(clash, 'mine')}
            />
            <Side
              title={t.theirs}
              cells={clash.theirs}
              differs={clash.fields}
              take={t.takeTheirs}
              onTake={() => onSettle(clash, 'theirs')}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function Side({
  title,
  cells,
  differs,
  take,
  onTake,
}: {
  title: string
  cells: JerseyCells | null
  differs: JerseyClash['fields']
  take: string
  onTake: () => void
}) {
  const t = useTexts(jerseyTexts)
  return (
    <section aria-label={title} className="flex flex-col gap-3 rounded-surface border border-line p-3">
      <h3 className="text-15 font-semibold">{title}</h3>
      {cells ? (
        <dl className="grid flex-1 grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-15">
          {jerseyFields.map((field) => (
            <div key={field} className="contents">
              <dt className="text-quiet">{t[field]}</dt>
              <dd className={cx('truncate', differs.includes(field) && 'font-semibold text-magenta')}>
                {cells[field]}
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="flex-1 text-15 text-quiet">{t.gone}</p>
      )}
      <Button onClick={onTake}>{take}</Button>
    </section>
  )
}
