import { type CutFormat, cutFormats } from '#core/production/cut-file.ts'
import type { Batch, BatchSheet } from '#core/production/batch-details.ts'
import { useSaveFile } from './use-save-file.ts'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'
import { Button } from '#web/ui/button.tsx'
import { apiFile } from '#web/api.ts'
import { sheetCut } from '#core/production/sheet-files.ts'

/** What programs of cutters call their files. */
const cutWords: Record<CutFormat, string> = {
  dxf: 'DXF (Silhouette, AutoCAD)',
  svg: 'SVG (Cricut, Inkscape)',
  plt: 'HPGL (plotters)',
}

/** The cut lines alone, for the program of the cutter. */
export function CutFiles({ batch, sheet }: { batch: Batch; sheet: BatchSheet }) {
  const saving = useSaveFile()
  return (
    <Menu
      trigger={
        <Button size="small" aria-label={`Cut lines of sheet ${sheet.number}`} busy={saving.isPending}>
          Cut
        </Button>
      }
    >
      {cutFormats.map((format) => (
        <MenuItem
          key={format}
          onSelect={() =>
            saving.mutate({
              file: () => apiFile(sheetCut, { id: batch.id, sheet: sheet.number, format }),
              name: `batch-${batch.number}-${sheet.number}.${format}`,
            })
          }
        >
          {cutWords[format]}
        </MenuItem>
      ))}
    </Menu>
  )
}
