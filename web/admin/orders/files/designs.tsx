import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addDesign, dropDesign, mostDesignBytes, mostDesigns } from '../../../../core/orders/designs-calls.ts'
import type { ListedOrder } from '../../../../core/orders/order-list.ts'
import { api } from '../../../api.ts'
import { upload } from '../../../upload.ts'
import { useUploads } from '../../../use-uploads.ts'
import { buttonLook } from '../../../ui/button-look.ts'
import { cx } from '../../../ui/cx.ts'
import { UploadIcon } from '../../../ui/icons.tsx'
import { toast } from '../../../ui/toast.ts'
import { UploadList } from '../../media/upload-list.tsx'
import { refreshOrders } from '../order-queries.ts'
import { Approval } from './approval.tsx'
import { DesignArrived } from './design-arrived.tsx'
import { DesignLine } from './design-line.tsx'

/** What is to be printed: what the customer has sent, and what the shop puts there that came another way. */
export function Designs({ order }: { order: ListedOrder }) {
  const { designs } = order
  const client = useQueryClient()
  const uploads = useUploads({
    send: (file, how) => upload(addDesign, { id: order.id }, file, how),
    onDone: () => void refreshOrders(client),
    refusal: ({ size }) => (size > mostDesignBytes ? addDesign.errors.design_too_large.error : null),
  })
  const drop = useMutation({
    mutationFn: (design: string) => api(dropDesign, { id: order.id, design }),
    onError: (error) => toast.error(error.message),
    onSettled: () => refreshOrders(client),
  })
  return (
    <div className="grid gap-3">
      <DesignArrived order={order} />
      {designs.length > 0 && (
        <ul aria-label="Designs" className="divide-y divide-line border-y border-line">
          {designs.map((design) => (
            <DesignLine
              key={design.id}
              order={order}
              design={design}
              busy={drop.isPending && drop.variables === design.id}
              onRemove={() => drop.mutate(design.id)}
            />
          ))}
        </ul>
      )}
      <Approval order={order} />
      <UploadList uploads={uploads} />
      {designs.length < mostDesigns && (
        <label
          className={cx(
            buttonLook('secondary', 'small'),
            'cursor-pointer justify-self-start focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-cyan',
          )}
        >
          <UploadIcon width={16} height={16} />
          Add a file
          <input
            type="file"
            multiple
            accept="image/png,image/jpeg,image/webp,image/tiff,image/svg+xml,application/pdf,.ai,.psd"
            className="absolute inset-0 cursor-pointer opacity-0"
            onChange={({ currentTarget }) => {
              uploads.add([...(currentTarget.files ?? [])])
              currentTarget.value = ''
            }}
          />
        </label>
      )}
    </div>
  )
}
