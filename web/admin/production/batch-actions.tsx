import { useState } from 'react'
import { undoBatch } from '#core/production/change-batch.ts'
import { formatBatchName, type BatchDetails, type Batch } from '#core/production/batch-details.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { ReceiptIcon, UndoIcon, PrinterIcon, DownloadIcon } from '#web/ui/icons.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { showFailure } from '#web/admin/show-failure.ts'
import { useBatchChange } from './batch-changes.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { checkHotFolder, sendToHotFolder, getBatchPdf } from '#core/production/sheet-files.ts'
import { api, fetchApiFile } from '#web/api.ts'
import { refreshOrders } from '../orders/order-queries.ts'
import type { PrintMaterial } from '#core/production/print-material.ts'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'
import { useSaveFile } from '../use-save-file.ts'

export function BatchActions({ details }: { details: BatchDetails }) {
  const { batch } = details
  const [asking, setAsking] = useState(false)
  const done = () => setAsking(false)
  const undoing = useBatchChange(
    undoBatch,
    () => {
      done()
      toast.success(`${formatBatchName(batch)} undone`)
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
          Undo {batch.kind}
        </Button>
      )}
      {!batch.undone && (
        <>
          <ButtonLink to={`/admin/orders/production/${batch.id}/ticket`} icon={<ReceiptIcon />}>
            Job ticket
          </ButtonLink>
          <HotFolderButton batch={batch} />
          <PdfButton batch={batch} />
        </>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Undo ${formatBatchName(batch).toLowerCase()}?`}
        confirmLabel={`Undo ${batch.kind}`}
        danger
        busy={undoing.isPending}
        onConfirm={() => undoing.mutate({ id: batch.id, version: batch.version })}
      >
        {batch.kind === 'reprint'
          ? 'Don’t print the sheets of this reprint. The orders stay in their stage.'
          : `${formatCount(details.orders.length, 'order')} will return to the previous stage and can go into a new batch. Only undo a batch that has not been printed.`}
      </ConfirmDialog>
    </>
  )
}

function HotFolderButton({ batch }: { batch: Batch }) {
  const client = useQueryClient()
  const set = useQuery({
    queryKey: ['hot folder'],
    queryFn: ({ signal }) => api(checkHotFolder, {}, { signal }),
    staleTime: Infinity,
  })
  const sending = useMutation({
    mutationFn: () => api(sendToHotFolder, { id: batch.id }),
    onSuccess: ({ files }) => toast.success(`${formatCount(files.length, 'file')} sent to the printer`),
    onError: showFailure,
    onSettled: () => refreshOrders(client),
  })
  if (!set.data?.there) return null
  return (
    <Button icon={<PrinterIcon />} busy={sending.isPending} onClick={() => sending.mutate()}>
      Send to printer
    </Button>
  )
}

/** Each material has a separate file, because it is printed on a different machine. */
function PdfButton({ batch }: { batch: Batch }) {
  const saving = useSaveFile()
  const save = (material: PrintMaterial) =>
    saving.mutate({
      file: () => fetchApiFile(getBatchPdf, { id: batch.id, material }),
      name: `batch-${batch.number}-${material.toLowerCase().replaceAll(' ', '-')}.pdf`,
    })
  const [first, ...others] = batch.materials
  const buttonProps = { variant: 'primary', icon: <DownloadIcon />, busy: saving.isPending } as const
  if (!first) return null
  if (others.length === 0)
    return (
      <Button {...buttonProps} onClick={() => save(first.material)}>
        Download PDF
      </Button>
    )
  return (
    <Menu trigger={<Button {...buttonProps}>Download PDF</Button>}>
      {batch.materials.map(({ material, sheets }) => (
        <MenuItem key={material} onSelect={() => save(material)}>
          {material} ({formatCount(sheets, 'sheet')})
        </MenuItem>
      ))}
    </Menu>
  )
}
