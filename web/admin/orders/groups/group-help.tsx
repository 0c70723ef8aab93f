import { useState, type FormEvent } from 'react'
import { changeGroupAtDesk, closeGroupAtDesk, reopenGroupAtDesk } from '#core/orders/group/group-desk.ts'
import type { DeskGroup } from '#core/orders/group/desk-group.ts'
import { ringgitText } from '#core/shared/money.ts'
import { formatShopTime, parseShopTime } from '#core/shared/shop-time.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { useChangeGroup } from './group-queries.ts'

/** What staff do for an organiser who can't: another name or time, close it, open it again. */
export function GroupHelp({ group }: { group: DeskGroup }) {
  const { id, stage, total, children, order, version } = group
  const [name, setName] = useState(group.name)
  const [at, setAt] = useState(() => formatShopTime(new Date(group.closes_at)).slice(0, 16).replace(' ', 'T'))
  const [asking, setAsking] = useState(false)
  const saved = useChangeGroup('Saved')
  const closed = useChangeGroup('Closed')
  const opened = useChangeGroup('Opened again')
  const closesAt = parseShopTime(at.replace('T', ' '))?.toISOString()
  const open = stage === 'open' || stage === 'unconfirmed'
  const reopens = stage === 'empty' || order?.reopens === true
  if (!open && !reopens) return null
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (reopens && closesAt) opened.mutate(() => api(reopenGroupAtDesk, { id, closes_at: closesAt }))
    else
      saved.mutate(() =>
        api(changeGroupAtDesk, { id, version, name, ...(closesAt && { closes_at: closesAt }) }),
      )
  }
  return (
    <Card>
      <h2 className="mb-2 text-20">{open ? 'Name and closing' : 'Open again'}</h2>
      <form onSubmit={save} className="grid gap-1">
        {open && (
          <Field label="Name">
            <TextInput value={name} onChange={(event) => setName(event.target.value)} maxLength={80} />
          </Field>
        )}
        <Field label={reopens ? 'Open again until' : 'Closes'}>
          <TextInput type="datetime-local" value={at} onChange={(event) => setAt(event.target.value)} />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={saved.isPending || opened.isPending} disabled={!closesAt}>
            {reopens ? 'Open again' : 'Save'}
          </Button>
          {stage === 'open' && (
            <Button busy={closed.isPending} disabled={total.trouble !== null} onClick={() => setAsking(true)}>
              Close now
            </Button>
          )}
        </div>
        {stage === 'open' && total.reason && (
          <p className="mt-2 text-15 text-caution">It can’t be closed yet. {total.reason.reason_en}</p>
        )}
      </form>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Close it now?"
        confirmLabel="Close"
        onConfirm={() => {
          setAsking(false)
          closed.mutate(() => api(closeGroupAtDesk, { id, total_sen: total.total_sen }))
        }}
      >
        {children.length === 0
          ? 'There are no children in it: nothing is ordered.'
          : `One order of ${children.length} children is made, ${ringgitText(total.total_sen)}.`}
      </ConfirmDialog>
    </Card>
  )
}
