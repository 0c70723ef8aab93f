import { capitalizeFirst } from '#core/shared/capitalize-first.ts'
import { useQueryClient } from '@tanstack/react-query'
import { printableSheetSizeMm } from '#core/pricing/sticker-sheet.ts'
import {
  cutterKinds,
  cutterFormats,
  whiteInkModes,
  colourIntents,
  markStyles,
  type Cutter,
  type MarkStyle,
  cutterSchema as schema,
} from '#core/production/cutter.ts'
import { stickerMaterials } from '#core/production/print-material.ts'
import {
  listCutters,
  saveCutter,
  type StoredCutter,
  type StoredCutters,
  deleteCutter,
} from '#core/settings/cutters-calls.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { ContractDialog } from '#web/admin/forms/contract-dialog.tsx'
import { NumberField } from '#web/admin/forms/number-field.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { useRecordForm } from '#web/admin/forms/use-record-form.tsx'
import { useFormValues } from '#web/hooks/use-form-values.ts'
import { getSettingKey } from '#web/admin/setting-queries.ts'
import {
  cutterFormatLabels,
  colourIntentLabels,
  cutterKindLabels,
  cutterFieldLabels,
  whiteInkLabels,
  type CutterValues,
  markStyleLabels,
} from './cutter-labels.ts'
import type { ContractForm } from '#web/admin/forms/use-contract-form.ts'
import {
  getKeepOutAreas,
  getRegistrationMarks,
  getStickerSheetSize,
  getUsableArea,
  type RectMm,
} from '#core/production/registration-marks.ts'
import type { FieldValues, Path } from 'react-hook-form'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { getFieldError } from '#web/admin/forms/field-errors.ts'
import { useState } from 'react'
import { useSaveSetting } from '../use-save-setting.ts'
import { Button } from '#web/ui/button.tsx'
import { TrashIcon } from '#web/ui/icons.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'

const sold = { widthMm: printableSheetSizeMm.width, heightMm: printableSheetSizeMm.height }

export function CutterDialog({
  cutter: { id, ...start },
  adding,
  stored,
  onClose,
}: {
  cutter: StoredCutter
  adding: boolean
  stored: StoredCutters
  onClose: () => void
}) {
  const queries = useQueryClient()
  const cacheCutters = (current: StoredCutters) => queries.setQueryData(getSettingKey(listCutters), current)
  const form = useRecordForm<typeof saveCutter, CutterValues, StoredCutters>(
    saveCutter,
    {
      shape: listCutters.reply,
      base: stored,
      valuesOf: ({ cutters }) => {
        const { id: _same, ...there } = cutters.find((each) => each.id === id) ?? { id, ...start }
        return there
      },
      versionOf: ({ version }) => version,
      labels: cutterFieldLabels,
      onCurrent: cacheCutters,
    },
    {
      start,
      inputOf: (typed) => ({ ...typed, id }),
      saved: (_reply, { name }) => `${name} saved`,
      onSaved(reply) {
        cacheCutters(reply)
        onClose()
      },
    },
  )
  const typed = useFormValues(form)
  return (
    <ContractDialog
      title={adding ? 'New cutter' : 'Edit cutter'}
      action="Save"
      form={form}
      unsaved={adding || form.changed}
      onClose={onClose}
      extra={!adding && <RemoveCutter cutter={{ id, ...start }} stored={stored} onRemoved={onClose} />}
    >
      <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        <TextField form={form} name="name" label="Name" maxLength={40} />
        <ChoiceField form={form} name="kind" label="Type" choices={cutterKinds} words={cutterKindLabels} />
      </div>
      <Checkboxes legend="Materials">
        {stickerMaterials.map((material) => (
          <Checkbox key={material} label={material} value={material} {...form.register('materials')} />
        ))}
      </Checkboxes>
      <Checkbox
        label={`Custom sheet size (default ${sold.widthMm} × ${sold.heightMm} mm)`}
        checked={typed.sheet !== null}
        onChange={({ target }) => form.set({ sheet: target.checked ? sold : null })}
      />
      <div className="grid grid-cols-2 gap-x-6 gap-y-1">
        {typed.sheet && (
          <>
            <NumberField form={form} name="sheet.widthMm" label="Width (mm)" />
            <NumberField form={form} name="sheet.heightMm" label="Length (mm)" />
          </>
        )}
        {(['top', 'bottom', 'left', 'right'] as const).map((side) => (
          <NumberField
            key={side}
            form={form}
            name={`margins.${side}`}
            label={`${capitalizeFirst(side)} margin (mm)`}
            decimal
          />
        ))}
        <NumberField
          form={form}
          name="gapMm"
          label="Gap (mm)"
          hint="The space between two stickers. At 0, neighbouring stickers share a cut line."
          decimal
        />
      </div>
      <MarkFields form={form} style={typed.marks.style} />
      <SheetDrawing cutter={typed} />
      <Checkboxes legend="File formats" wrong={form.fieldErrors.formats}>
        {cutterFormats.map((format) => (
          <Checkbox
            key={format}
            label={cutterFormatLabels[format]}
            value={format}
            {...form.register('formats')}
          />
        ))}
      </Checkboxes>
      <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        <TextField form={form} name="cutContour" label="Cut line spot colour" {...plain} />
        <TextField form={form} name="throughCut" label="Through-cut spot colour" {...plain} />
        <ChoiceField
          form={form}
          name="white.way"
          label="White ink on clear film"
          choices={whiteInkModes}
          words={whiteInkLabels}
        />
        <ChoiceField
          form={form}
          name="intent"
          label="Output intent"
          choices={colourIntents}
          words={colourIntentLabels}
        />
        {typed.white.way !== 'none' && (
          <>
            <TextField form={form} name="white.name" label="White spot colour" {...plain} />
            <NumberField
              form={form}
              name="white.chokeMm"
              label="White choke (mm)"
              hint="Shrinks the white area so that no white edge shows."
              decimal
            />
          </>
        )}
      </div>
    </ContractDialog>
  )
}

const plain = { autoCapitalize: 'off', spellCheck: false, maxLength: 32 }

type Size = Exclude<keyof Cutter['marks'], 'style'>

/** Sizes that each mark style uses. The other sizes keep their values. */
const sizesOf: Record<MarkStyle, readonly Size[]> = {
  none: [],
  type1: ['distanceMm', 'sizeMm', 'armMm', 'lineMm', 'clearMm'],
  opos: ['distanceMm', 'sizeMm', 'everyMm', 'clearMm'],
  crop: ['distanceMm', 'armMm', 'lineMm', 'clearMm'],
  rip: [],
}

const sizeLabels: Record<Size, string> = {
  distanceMm: 'Distance from edges (mm)',
  sizeMm: 'Square size (mm)',
  armMm: 'Line length (mm)',
  lineMm: 'Line width (mm)',
  everyMm: 'Maximum spacing (mm)',
  clearMm: 'Clear area (mm)',
}

function MarkFields({ form, style }: { form: ContractForm<CutterValues>; style: MarkStyle }) {
  return (
    <>
      <ChoiceField
        form={form}
        name="marks.style"
        label="Registration marks"
        choices={markStyles}
        words={markStyleLabels}
      />
      {style === 'rip' && (
        <p className="mb-3 text-13 text-quiet">Set margins wide enough for the marks that the RIP adds.</p>
      )}
      <div className="grid grid-cols-2 gap-x-6 gap-y-1">
        {sizesOf[style].map((size) => (
          <NumberField key={size} form={form} name={`marks.${size}`} label={sizeLabels[size]} decimal />
        ))}
      </div>
    </>
  )
}

function SheetDrawing({ cutter }: { cutter: unknown }) {
  const typed = schema.safeParse(cutter)
  return (
    <figure className="my-2 flex min-h-72 flex-wrap items-end gap-4">
      {typed.success ? (
        <Drawing cutter={typed.data} />
      ) : (
        <p className="self-center text-13 text-quiet">Fill in all sizes to see the sheet.</p>
      )}
    </figure>
  )
}

function Drawing({ cutter }: { cutter: Cutter }) {
  const sheet = getStickerSheetSize(cutter)
  const area = getUsableArea(cutter, sheet)
  const free = getKeepOutAreas(cutter, sheet)
  return (
    <>
      <svg
        role="img"
        aria-label={`Sheet of ${sheet.widthMm} × ${sheet.heightMm} mm with its margins and marks`}
        viewBox={`-1 -1 ${sheet.widthMm + 2} ${sheet.heightMm + 2}`}
        className="max-h-72 max-w-full"
      >
        <rect width={sheet.widthMm} height={sheet.heightMm} className="fill-surface stroke-edge" />
        <Rect rect={area} className="fill-sunk" />
        {free.map((rect) => (
          <Rect key={`${rect.xMm} ${rect.yMm}`} rect={rect} className="fill-line" />
        ))}
        {getRegistrationMarks(cutter, sheet).map((rect) => (
          <Rect key={`${rect.xMm} ${rect.yMm} ${rect.widthMm}`} rect={rect} className="fill-ink" />
        ))}
      </svg>
      <figcaption className="text-13 text-quiet">
        {area.widthMm} × {area.heightMm} mm for stickers
        {free.length > 0 && ', except the darker areas'}
      </figcaption>
    </>
  )
}

function Rect({ rect: { xMm, yMm, widthMm, heightMm }, className }: { rect: RectMm; className: string }) {
  return <rect x={xMm} y={yMm} width={widthMm} height={heightMm} className={className} />
}

function Checkboxes({
  legend,
  wrong,
  children,
}: {
  legend: string
  wrong?: string | undefined
  children: React.ReactNode
}) {
  return (
    <fieldset className="mb-2 min-w-0">
      <legend className="text-15 font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-x-5">{children}</div>
      {wrong && <p className="text-13 text-wrong">{wrong}</p>}
    </fieldset>
  )
}

function ChoiceField<Values extends FieldValues, Choice extends string>({
  form,
  name,
  label,
  choices,
  words,
}: {
  form: Pick<ContractForm<Values>, 'register' | 'fieldErrors'>
  name: Path<Values>
  label: string
  choices: readonly Choice[]
  words: Record<Choice, string>
}) {
  return (
    <Field label={label} error={getFieldError(form.fieldErrors, name)}>
      <Select {...form.register(name)}>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {words[choice]}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function RemoveCutter({
  cutter: { id, name },
  stored,
  onRemoved,
}: {
  cutter: StoredCutter
  stored: StoredCutters
  onRemoved: () => void
}) {
  const [asking, setAsking] = useState(false)
  const remove = useSaveSetting(deleteCutter, listCutters, { saved: `${name} removed`, onSaved: onRemoved })
  return (
    <>
      <Button variant="quiet" icon={<TrashIcon />} onClick={() => setAsking(true)}>
        Remove
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Remove ${name}?`}
        confirmLabel="Remove"
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ id, version: stored.version })}
      >
        Its materials will be laid out edge to edge on the whole sheet until you assign another cutter.
      </ConfirmDialog>
    </>
  )
}
