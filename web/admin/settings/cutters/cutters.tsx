import { useState } from 'react'
import { cutterPresets } from '#core/production/cutter-presets.ts'
import { listCutters, type StoredCutter, type StoredCutters } from '#core/settings/cutters-calls.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ChevronRightIcon, PlusIcon } from '#web/ui/icons.tsx'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'
import { Loaded, Section } from '#web/admin/section.tsx'
import { useSetting, settingQuery } from '#web/admin/setting-queries.ts'
import { PrinterColours } from './printer-colours.tsx'
import { CutterDialog } from './cutter-dialog.tsx'
import { aboutCutter } from './cutter-words.ts'
import { getColourProfiles } from '#core/settings/colour-profiles-calls.ts'
import { prefetch } from '#web/admin/prefetch.ts'
import { useMutation } from '@tanstack/react-query'
import { cutterFormats, type CutterFormat } from '#core/production/cutter.ts'
import { cutterTestSheet } from '#core/production/sheet-files.ts'
import { apiFile } from '#web/api.ts'
import { saveFile } from '#web/save-file.ts'
import { toast } from '#web/ui/toasts/toast.ts'

export const clientLoader = prefetch(() => [settingQuery(listCutters), settingQuery(getColourProfiles)])

/** The machines that cut stickers, and what each of them needs of a sheet. */
export default function Cutters() {
  const cutters = useSetting(listCutters)
  const [open, setOpen] = useState<{ cutter: StoredCutter; adding: boolean } | null>(null)
  const add = (preset: (typeof cutterPresets)[number]) =>
    setOpen({ cutter: { ...preset.cutter, id: crypto.randomUUID(), materials: [] }, adding: true })
  return (
    <>
      <Section
        title="Cutters"
        about="What cuts your stickers. Sheets are laid out for it: with its gap and margins, around its registration marks. Prices stay as they are, and sheets made before stay, too."
        actions={cutters.data && <AddCutter onChoose={add} />}
      >
        <Loaded query={cutters} lines={2}>
          {(kept) => <CutterList kept={kept} onOpen={(cutter) => setOpen({ cutter, adding: false })} />}
        </Loaded>
        {open && cutters.data && <CutterDialog {...open} kept={cutters.data} onClose={() => setOpen(null)} />}
      </Section>
      <PrinterColours />
    </>
  )
}

function AddCutter({ onChoose }: { onChoose: (preset: (typeof cutterPresets)[number]) => void }) {
  return (
    <Menu trigger={<Button icon={<PlusIcon />}>Add cutter</Button>} label="What is it like?">
      {cutterPresets.map((preset) => (
        <MenuItem key={preset.id} onSelect={() => onChoose(preset)}>
          {preset.label}
        </MenuItem>
      ))}
    </Menu>
  )
}

function CutterList({ kept, onOpen }: { kept: StoredCutters; onOpen: (cutter: StoredCutter) => void }) {
  if (kept.cutters.length === 0)
    return (
      <EmptyState title="No cutter yet">
        Stickers lie edge to edge on the whole sheet, in straight rows. Add the machine that cuts them.
      </EmptyState>
    )
  return (
    <ul aria-label="Cutters" className="grid divide-y divide-line border-y border-line">
      {kept.cutters.map((cutter) => (
        <li key={cutter.id} className="flex items-center gap-2">
          <button
            type="button"
            onClick={() => onOpen(cutter)}
            className="flex min-h-14 min-w-0 flex-1 items-center gap-3 py-2 text-left hover:bg-sunk/60"
          >
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{cutter.name}</span>
              <span className="block text-13 text-quiet">{aboutCutter(cutter)}</span>
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
  pdf: 'PDF, to print',
  dxf: 'Cut as DXF',
  svg: 'Cut as SVG',
  plt: 'Cut as HPGL',
}

/** A square of 50 mm with the cutter's marks: printed, cut and measured it shows whether sizes hold. */
function TestSheet({ cutter }: { cutter: StoredCutter }) {
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
