import { useState } from 'react'
import { cutterPresets } from '#core/production/cutter-presets.ts'
import { listCutters, type StoredCutter, type StoredCutters } from '#core/settings/cutters-calls.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ChevronRightIcon, PlusIcon } from '#web/ui/icons.tsx'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'
import { LoadedContent, AdminCardSection } from '#web/admin/section.tsx'
import { useSetting, settingQuery } from '#web/admin/setting-queries.ts'
import { PrinterColours } from './printer-colours.tsx'
import { CutterDialog } from './cutter-dialog.tsx'
import { summarizeCutter } from './cutter-labels.ts'
import { getColourProfiles } from '#core/settings/colour-profiles-calls.ts'
import { prefetchQueries } from '#web/admin/prefetch.ts'
import { useMutation } from '@tanstack/react-query'
import { cutterFormats, type CutterFormat } from '#core/production/cutter.ts'
import { getCutterTestSheet } from '#core/production/sheet-files.ts'
import { fetchApiFile } from '#web/api.ts'
import { saveFile } from '#web/save-file.ts'
import { toast } from '#web/ui/toasts/toast.ts'

export const clientLoader = prefetchQueries(() => [
  settingQuery(listCutters),
  settingQuery(getColourProfiles),
])

export default function CuttersPage() {
  const cutters = useSetting(listCutters)
  const [open, setOpen] = useState<{ cutter: StoredCutter; adding: boolean } | null>(null)
  const add = (preset: (typeof cutterPresets)[number]) =>
    setOpen({ cutter: { ...preset.cutter, id: crypto.randomUUID(), materials: [] }, adding: true })
  return (
    <>
      <AdminCardSection
        title="Cutters"
        about="The machines that cut your stickers. New sheets use their gap, margins and registration marks. Prices and existing sheets don’t change."
        actions={cutters.data && <AddCutter onChoose={add} />}
      >
        <LoadedContent query={cutters} lines={2}>
          {(stored) => <CutterList stored={stored} onOpen={(cutter) => setOpen({ cutter, adding: false })} />}
        </LoadedContent>
        {open && cutters.data && (
          <CutterDialog {...open} stored={cutters.data} onClose={() => setOpen(null)} />
        )}
      </AdminCardSection>
      <PrinterColours />
    </>
  )
}

function AddCutter({ onChoose }: { onChoose: (preset: (typeof cutterPresets)[number]) => void }) {
  return (
    <Menu trigger={<Button icon={<PlusIcon />}>Add cutter</Button>} label="Start from a preset">
      {cutterPresets.map((preset) => (
        <MenuItem key={preset.id} onSelect={() => onChoose(preset)}>
          {preset.label}
        </MenuItem>
      ))}
    </Menu>
  )
}

function CutterList({ stored, onOpen }: { stored: StoredCutters; onOpen: (cutter: StoredCutter) => void }) {
  if (stored.cutters.length === 0)
    return (
      <EmptyState title="No cutters yet">
        Without a cutter, stickers are laid out edge to edge in straight rows. Add the machine that cuts them.
      </EmptyState>
    )
  return (
    <ul aria-label="Cutters" className="grid divide-y divide-line border-y border-line">
      {stored.cutters.map((cutter) => (
        <li key={cutter.id} className="flex items-center gap-2">
          <button
            type="button"
            onClick={() => onOpen(cutter)}
            className="flex min-h-14 min-w-0 flex-1 items-center gap-3 py-2 text-left hover:bg-sunk/60"
          >
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{cutter.name}</span>
              <span className="block text-13 text-quiet">{summarizeCutter(cutter)}</span>
            </span>
            <ChevronRightIcon className="shrink-0 text-quiet" />
          </button>
          <TestSheet cutter={cutter} />
        </li>
      ))}
    </ul>
  )
}

const words: Record<CutterFormat, string> = {
  pdf: 'Print file (PDF)',
  dxf: 'Cut file (DXF)',
  svg: 'Cut file (SVG)',
  plt: 'Cut file (HPGL)',
}

/** Downloads a test sheet, which staff print and cut to measure the square. */
function TestSheet({ cutter }: { cutter: StoredCutter }) {
  const saving = useMutation({
    mutationFn: (format: CutterFormat) => fetchApiFile(getCutterTestSheet, { id: cutter.id, format }),
    onSuccess: (file, format) => saveFile(file, `test-sheet.${format}`),
    onError: (error) => toast.error(error.message),
  })
  return (
    <Menu
      label="50 mm test square"
      trigger={
        <Button size="small" aria-label={`Download test sheet for ${cutter.name}`} busy={saving.isPending}>
          Download test sheet
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
