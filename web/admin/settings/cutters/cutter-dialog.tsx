import { useQueryClient } from '@tanstack/react-query'
import { sheetMm } from '#core/pricing/sheet.ts'
import { cutterKinds, cutterFormats, whiteWays, colourIntents } from '#core/production/cutter.ts'
import { stickerMaterials } from '#core/production/print-material.ts'
import { getCutters, saveCutter, type KeptCutter, type KeptCutters } from '#core/settings/cutters-calls.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { ContractDialog } from '#web/admin/forms/contract-dialog.tsx'
import { NumberField } from '#web/admin/forms/number-field.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { useContractForm } from '#web/admin/forms/use-contract-form.tsx'
import { useTyped } from '#web/use-typed.ts'
import { settingKey } from '../setting-queries.ts'
import { formatWords, intentWords, kindWords, labels, whiteWords, type TypedCutter } from './cutter-words.ts'
import { ChoiceField } from './choice-field.tsx'
import { MarkFields } from './mark-fields.tsx'
import { SheetDrawing } from './sheet-drawing.tsx'
import { RemoveCutter } from './remove-cutter.tsx'
import { Checkboxes } from './material-checkboxes.tsx'

const sold = { widthMm: sheetMm.width, heightMm: sheetMm.height }

/** Adds a cutter, or changes the given one. */
export function CutterDialog({
  cutter: { id, ...start },
  adding,
  kept,
  onClose,
}: {
  cutter: KeptCutter
  adding: boolean
  kept: KeptCutters
  onClose: () => void
}) {
  const queries = useQueryClient()
  const keep = (current: KeptCutters) => queries.setQueryData(settingKey(getCutters), current)
  const form = useContractForm<typeof saveCutter, TypedCutter, KeptCutters>(saveCutter, {
    start,
    inputOf: (typed) => ({ ...typed, id }),
    versioned: {
      shape: getCutters.reply,
      base: kept,
      valuesOf: ({ cutters }) => {
        const { id: _same, ...there } = cutters.find((each) => each.id === id) ?? { id, ...start }
        return there
      },
      versionOf: ({ version }) => version,
      labels,
      onCurrent: keep,
    },
    saved: (_reply, { name }) => `${name} saved`,
    onSaved(reply) {
      keep(reply)
      onClose()
    },
  })
  const typed = useTyped(form)
  return (
    <ContractDialog
      title={adding ? 'New cutter' : 'Edit cutter'}
      action="Save"
      form={form}
      unsaved={adding || form.changed}
      onClose={onClose}
      extra={!adding && <RemoveCutter cutter={{ id, ...start }} kept={kept} onRemoved={onClose} />}
    >
      <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        <TextField form={form} name="name" label="Name" maxLength={40} />
        <ChoiceField form={form} name="kind" label="How it cuts" choices={cutterKinds} words={kindWords} />
      </div>
      <Checkboxes legend="What it cuts">
        {stickerMaterials.map((material) => (
          <Checkbox key={material} label={material} value={material} {...form.register('materials')} />
        ))}
      </Checkboxes>
      <Checkbox
        label={`Its sheet is another than ${sold.widthMm} × ${sold.heightMm} mm`}
        checked={typed.sheet !== null}
        onChange={({ target }) => form.set({ sheet: target.checked ? sold : null })}
      />
      <div className="grid grid-cols-2 gap-x-6 gap-y-1">
        {typed.sheet && (
          <>
            <NumberField form={form} name="sheet.widthMm" label="Width, mm" />
            <NumberField form={form} name="sheet.heightMm" label="Length, mm" />
          </>
        )}
        {(['top', 'bottom', 'left', 'right'] as const).map((side) => (
          <NumberField key={side} form={form} name={`margins.${side}`} label={`Margin ${side}, mm`} decimal />
        ))}
        <NumberField
          form={form}
          name="gapMm"
          label="Gap, mm"
          hint="Between two cuts. 0: neighbours share one."
          decimal
        />
      </div>
      <MarkFields form={form} style={typed.marks.style} />
      <SheetDrawing cutter={typed} />
      <Checkboxes legend="Files that it takes" wrong={form.wrong.formats}>
        {cutterFormats.map((format) => (
          <Checkbox key={format} label={formatWords[format]} value={format} {...form.register('formats')} />
        ))}
      </Checkboxes>
      <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        <TextField form={form} name="cutContour" label="Spot colour of cut lines" {...plain} />
        <TextField form={form} name="throughCut" label="Spot colour of through cuts" {...plain} />
        <ChoiceField
          form={form}
          name="white.way"
          label="White ink on clear film"
          choices={whiteWays}
          words={whiteWords}
        />
        <ChoiceField
          form={form}
          name="intent"
          label="Colours are meant for"
          choices={colourIntents}
          words={intentWords}
        />
        {typed.white.way !== 'none' && (
          <>
            <TextField form={form} name="white.name" label="Spot colour of white" {...plain} />
            <NumberField
              form={form}
              name="white.chokeMm"
              label="White is smaller by, mm"
              hint="So that none is seen beside the picture."
              decimal
            />
          </>
        )}
      </div>
    </ContractDialog>
  )
}

const plain = { autoCapitalize: 'off', spellCheck: false, maxLength: 32 }
