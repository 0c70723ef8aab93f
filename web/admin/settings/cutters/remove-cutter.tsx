import { useState } from 'react'
import { type KeptCutter, type KeptCutters, deleteCutter, getCutters } from '#core/settings/cutters-calls.ts'
import { useSaveSetting } from '../save-setting.ts'
import { Button } from '#web/ui/button.tsx'
import { TrashIcon } from '#web/ui/icons.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'

export function RemoveCutter({
  cutter: { id, name },
  kept,
  onRemoved,
}: {
  cutter: KeptCutter
  kept: KeptCutters
  onRemoved: () => void
}) {
  const [asking, setAsking] = useState(false)
  const remove = useSaveSetting(deleteCutter, getCutters, { saved: `${name} removed`, onSaved: onRemoved })
  return (
    <>
      <Button variant="quiet" icon={<TrashIcon />} onClick={() => setAsking(true)}>
        Remove
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Remove ${name}?`}
        confirmLabel="Remove"
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ id, version: kept.version })}
      >
        What it cuts is then laid out edge to edge on the whole sheet, until another cutter is chosen for it.
      </ConfirmDialog>
    </>
  )
}
