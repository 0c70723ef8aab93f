import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Batch } from '#core/production/batch-details.ts'
import { hotFolder, sendToHotFolder } from '#core/production/sheet-files.ts'
import { counted } from '#core/shared/counted.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { PrinterIcon } from '#web/ui/icons.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { showFailure } from '../orders/desk/change-order.ts'
import { refreshOrders } from '../orders/order-queries.ts'

/** Puts the sheets where the press looks for them; nothing where no such folder is set up. */
export function PressButton({ batch }: { batch: Batch }) {
  const client = useQueryClient()
  const set = useQuery({
    queryKey: ['hot folder'],
    queryFn: ({ signal }) => api(hotFolder, {}, { signal }),
    staleTime: Infinity,
  })
  const sending = useMutation({
    mutationFn: () => api(sendToHotFolder, { id: batch.id }),
    onSuccess: ({ files }) => toast.success(`${counted(files.length, 'file')} sent to the press`),
    onError: showFailure,
    onSettled: () => refreshOrders(client),
  })
  if (!set.data?.there) return null
  return (
    <Button icon={<PrinterIcon />} busy={sending.isPending} onClick={() => sending.mutate()}>
      Send to the press
    </Button>
  )
}
