import { useMutation } from '@tanstack/react-query'
import { cutterFormats, type CutterFormat } from '#core/production/cutter.ts'
import { cutterTestSheet } from '#core/production/sheet-files.ts'
import type { KeptCutter } from '#core/settings/cutters-calls.ts'
import { apiFile } from '#web/api.ts'
import { saveFile } from '#web/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

const words: Record<CutterFormat, string> = {
  pdf: 'PDF, to print',
  dxf: 'Cut as DXF',
  svg: 'Cut as SVG',
  plt: 'Cut as HPGL',
}

/** A square of 50 mm with the cutter's marks: printed, cut and measured it shows whether sizes hold. */
export function TestSheet({ cutter }: { cutter: KeptCutter }) {
  const saving = useMutation({
    mutationFn: (format: CutterFormat) => apiFile(cutterTestSheet, { id: cutter.id, format }),
    onSuccess: (file, format) => saveFile(file, `test-sheet.${format}`),
    onError: (error) => toast.error(error.message),
  })
  return (
    <Menu
      label="A square of 50 mm, to measure"
      trigger={
        <Button size="small" aria-label={`Test sheet of ${cutter.name}`} busy={saving.isPending}>
          Test
        </Button>
      }
    >
      {cutterFormats.map((format) => (
        <MenuItem key={format} onSelect={() => saving.mutate(format)}>
          {words[format]}
        </MenuItem>
      ))}
    </Menu>
  )
}
