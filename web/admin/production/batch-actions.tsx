import { useState } from 'react'
import { undoBatch } from '#core/production/change-batch.ts'
import type { BatchDetails } from '#core/production/batch-details.ts'
import { counted } from '#core/shared/counted.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { ReceiptIcon, UndoIcon } from '#web/ui/icons.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { showFailure } from '../orders/desk/change-order.ts'
import { batchName } from './batch-words.tsx'
import { PressButton } from './press-button.tsx'
import { PdfButton } from './pdf-button.tsx'
import { useBatchChange } from './batch-changes.ts'

/** What can be done with a whole batch. */
export function BatchActions({ details }: { details: BatchDetails }) {
  const { batch } = details
  const [asking, setAsking] = useState(false)
  const done = () => setAsking(false)
  const undoing = useBatchChange(
    undoBatch,
    () => {
      done()
      toast.success(`${batchName(batch)} taken back`)
    },
    (error) => {
      done()
      showFailure(error)
    },
  )
  return (
    <>
      {!batch.undone && (
        <Button icon={<UndoIcon />} onClick={() => setAsking(true)}>
          Take back
        </Button>
      )}
      {!batch.undone && (
        <>
          <ButtonLink to={`/admin/orders/production/${batch.id}/ticket`} icon={<ReceiptIcon />}>
            Job ticket
          </ButtonLink>
          <PressButton batch={batch} />
          <PdfButton batch={batch} />
        </>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Take ${batchName(batch).toLowerCase()} back?`}
        confirmLabel="Take back"
        danger
        busy={undoing.isPending}
        onConfirm={() => undoing.mutate({ id: batch.id, version: batch.version })}
      >
        {batch.kind === 'reprint'
          ? 'Its sheets are not to be printed any more. Orders stay where they are.'
          : `Its ${counted(details.orders.length, 'order')} go back to where they were before and can be laid out anew. Do so only if nothing of it was printed.`}
      </ConfirmDialog>
    </>
  )
}
