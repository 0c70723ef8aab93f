import { useQuery } from '@tanstack/react-query'
import { designFile, type OrderDesign } from '#core/orders/files/order-designs-calls.ts'
import { apiFile } from '#web/api.ts'
import { FileIcon } from '#web/ui/icons.tsx'
import { useObjectUrl } from '#web/use-object-url.ts'

/** A small picture of a design, where there is one. */
export function DesignPreview({ order, design: { id, preview } }: { order: string; design: OrderDesign }) {
  const file = useQuery({
    queryKey: ['design', order, id],
    queryFn: ({ signal }) => apiFile(designFile, { id: order, design: id, preview: true }, { signal }),
    enabled: preview,
    staleTime: Infinity,
    gcTime: 0,
  })
  const url = useObjectUrl(file.data)
  return (
    <span className="grid size-16 shrink-0 place-items-center overflow-hidden rounded-small border border-line bg-sunk text-quiet">
      {url ? <img src={url} alt="" className="size-full object-contain" /> : <FileIcon />}
    </span>
  )
}
