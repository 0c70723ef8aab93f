import type { Batch } from '#core/production/batch-details.ts'
import { batchPdf } from '#core/production/sheet-files.ts'
import type { PrintMaterial } from '#core/production/print-material.ts'
import { counted } from '#core/shared/counted.ts'
import { apiFile } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { DownloadIcon } from '#web/ui/icons.tsx'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'
import { useSaveFile } from './use-save-file.ts'

/** All sheets as one PDF; for each material by itself, as they go to different machines. */
export function PdfButton({ batch }: { batch: Batch }) {
  const saving = useSaveFile()
  const save = (material: PrintMaterial) =>
    saving.mutate({
      file: () => apiFile(batchPdf, { id: batch.id, material }),
      name: `batch-${batch.number}-${material.toLowerCase().replaceAll(' ', '-')}.pdf`,
    })
  const [first, ...others] = batch.materials
  const look = { variant: 'primary', icon: <DownloadIcon />, busy: saving.isPending } as const
  if (!first) return null
  if (others.length === 0)
    return (
      <Button {...look} onClick={() => save(first.material)}>
        PDF
      </Button>
    )
  return (
    <Menu trigger={<Button {...look}>PDF</Button>}>
      {batch.materials.map(({ material, sheets }) => (
        <MenuItem key={material} onSelect={() => save(material)}>
          {material} ({counted(sheets, 'sheet')})
        </MenuItem>
      ))}
    </Menu>
  )
}
