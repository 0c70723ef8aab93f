import { useMutation, useQuery } from '@tanstack/react-query'
import { getOrderDesignFile, type OrderDesign } from '#core/orders/files/order-designs-calls.ts'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { getDesignExtension } from '#core/orders/files/design-type.ts'
import { formatFileSize } from '#core/media/media-limits.ts'
import { getRequiredPixels, getSharpness, type SharpnessLevel } from '#core/orders/files/print-resolution.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { parseStickerSize } from '#core/pricing/sticker-sheet.ts'
import { fetchApiFile } from '#web/api.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { DownloadIcon, TrashIcon, FileIcon } from '#web/ui/icons.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { saveFile } from '#web/save-file.ts'
import { artworkWarningLabels } from './design-labels.ts'
import { useObjectUrl } from '#web/hooks/use-object-url.ts'

export function DesignLine({
  order,
  design,
  busy,
  onRemove,
}: {
  order: ListedOrder
  design: OrderDesign
  busy: boolean
  onRemove: () => void
}) {
  const { id, name, bytes, added_at: addedAt, added_by: addedBy, has_original: hasOriginal } = design
  const save = useMutation({
    mutationFn: () => fetchApiFile(getOrderDesignFile, { id: order.id, design: id }),
    onSuccess: (file) => saveFile(file, `${order.number} ${withExtension(design)}`),
    onError: (error) => toast.error(error.message),
  })
  return (
    <li className="flex items-start gap-3 py-2">
      <DesignPreview order={order.id} design={design} />
      <span className="min-w-0 flex-1 text-15">
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="block text-13 text-quiet tabular-nums">
          {formatFileSize(bytes)} · {formatListTime(new Date(addedAt))}
          {addedBy && ` · added by ${addedBy}`}
        </span>
        {hasOriginal ? (
          <>
            <PrintQuality order={order} design={design} />
            <DesignWarnings design={design} />
          </>
        ) : (
          <span className="block text-13 text-caution">
            The original was deleted after the retention period. Only its preview is kept.
          </span>
        )}
      </span>
      {hasOriginal && (
        <IconButton label={`Download ${name}`} disabled={save.isPending} onClick={() => save.mutate()}>
          <DownloadIcon />
        </IconButton>
      )}
      <IconButton label={`Remove ${name}`} disabled={busy} onClick={onRemove}>
        <TrashIcon />
      </IconButton>
    </li>
  )
}

/** The uploaded name may have the wrong extension. */
function withExtension({ type, name }: OrderDesign): string {
  return `${name.replace(/\.[^.]*$/, '')}.${getDesignExtension(type, name)}`
}

const sharpnessLabels: Record<SharpnessLevel, { look: string; words: string }> = {
  sharp: { look: 'text-good', words: 'sharp' },
  fair: { look: 'text-caution', words: 'slightly blurry' },
  blurry: { look: 'text-wrong', words: 'blurry' },
}

/** The warning about a low resolution is left out if the print quality above already shows the dpi. */
function DesignWarnings({ design: { warnings, dpi } }: { design: OrderDesign }) {
  const shown = warnings?.filter((each) => each !== 'low-resolution' || dpi === null) ?? []
  if (shown.length === 0) return null
  return (
    <span className="block text-13 text-caution">
      Check: {shown.map((each) => artworkWarningLabels[each]).join('; ')}
    </span>
  )
}

function PrintQuality({ order: { goods }, design }: { order: ListedOrder; design: OrderDesign }) {
  const { width_px: width, height_px: height, dpi } = design
  if (dpi === null || !('size' in goods)) return null
  const sharpness = getSharpness(dpi)
  const { look, words } = sharpnessLabels[sharpness]
  const needed = sharpness === 'sharp' ? '' : `; ${getRequiredPixels(parseStickerSize(goods.size))} px needed`
  return (
    <span className="block text-13 tabular-nums">
      {width} × {height} px at {goods.size}, {dpi} dpi:{' '}
      <span className={`font-semibold ${look}`}>{words}</span>
      {needed}
    </span>
  )
}

function DesignPreview({ order, design: { id, preview } }: { order: string; design: OrderDesign }) {
  const file = useQuery({
    queryKey: ['design', order, id],
    queryFn: ({ signal }) =>
      fetchApiFile(getOrderDesignFile, { id: order, design: id, preview: true }, { signal }),
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
