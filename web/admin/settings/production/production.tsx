import {
  changeProductionSettings,
  getProductionSettings,
  type ProductionSettings,
} from '#core/settings/production-settings.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { SettingCard } from '../setting-card.tsx'
import { PageForm } from '#web/admin/forms/page-form.tsx'
import { useSettingForm } from '../use-setting-form.ts'
import { NumberField } from '#web/admin/forms/number-field.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { settingQuery } from '#web/admin/setting-queries.ts'
import { prefetchQueries } from '#web/admin/prefetch.ts'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { createFilm } from '#core/production/film.ts'
import { createTagPiece } from '#core/production/piece-ink.ts'
import { packSheets } from '#core/production/pack-sheets.ts'
import { parseNumberOrNaN } from '#core/shared/typed-number.ts'

export const clientLoader = prefetchQueries(() => [settingQuery(getProductionSettings)])

export default function ProductionSettingsPage() {
  return (
    <SettingCard
      of={getProductionSettings}
      title="Production"
      about="Sheet settings for name tags and logos. Existing sheets don’t change."
      lines={3}
    >
      {(settings) => <ProductionForm settings={settings} />}
    </SettingCard>
  )
}

const labels = {
  film_widths_mm: { label: 'Film widths (mm)', text: (widths: number[]) => widths.join(', ') },
  sheet_length_mm: { label: 'Sheet length (mm)' },
  margin_mm: { label: 'Margin (mm)' },
  gap_mm: { label: 'Gap (mm)' },
  cut_contour: { label: 'Cut line spot colour' },
  border_mm: { label: 'White border (mm)' },
  bleed_mm: { label: 'Bleed (mm)' },
  blade_mm: { label: 'Smallest inner radius (mm)' },
  corner_mm: { label: 'Corner radius (mm)' },
}
const typedOf = ({
  version: _seen,
  ...settings
}: ProductionSettings & { version: number }): ProductionSettings => settings

function ProductionForm({ settings }: { settings: ProductionSettings & { version: number } }) {
  const form = useSettingForm(changeProductionSettings, getProductionSettings, {
    setting: settings,
    valuesOf: typedOf,
    // Errors about a single width are also shown at this field.
    fieldMapping: { film_widths_mm: 'film_widths_mm' },
    labels,
    saved: 'Production settings saved',
  })
  return (
    <PageForm form={form}>
      <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        <Field
          label="Film widths (mm)"
          hint="Separate with commas. The first is the default."
          error={form.fieldErrors.film_widths_mm}
        >
          <TextInput {...form.register('film_widths_mm', { setValueAs: widthsIn })} inputMode="numeric" />
        </Field>
        <NumberField
          form={form}
          name="sheet_length_mm"
          label="Sheet length (mm)"
          hint="For example, enter 450 for 45 cm."
        />
        <NumberField
          form={form}
          name="margin_mm"
          label="Margin (mm)"
          hint="Blank space along every edge."
          decimal
        />
        <NumberField
          form={form}
          name="gap_mm"
          label="Gap (mm)"
          hint="The space between two cut lines."
          decimal
        />
        <TextField
          form={form}
          name="cut_contour"
          label="Cut line spot colour"
          hint="Most cutters use CutContour."
          autoCapitalize="off"
          spellCheck={false}
        />
      </div>
      <fieldset className="mt-2">
        <legend className="mb-1 text-15 font-semibold">Stickers from customers’ designs</legend>
        <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
          <NumberField
            form={form}
            name="border_mm"
            label="White border (mm)"
            hint="The border around contour-cut pictures."
            decimal
          />
          <NumberField
            form={form}
            name="bleed_mm"
            label="Bleed (mm)"
            hint="Extends the picture’s edge beyond the cut line."
            decimal
          />
          <NumberField
            form={form}
            name="blade_mm"
            label="Smallest inner radius (mm)"
            hint="The tightest curve the blade can turn."
            decimal
          />
          <NumberField
            form={form}
            name="corner_mm"
            label="Corner radius (mm)"
            hint="Applies to square stickers. 0 means sharp corners."
            decimal
          />
        </div>
      </fieldset>
      <TagsPerSheet form={form} />
    </PageForm>
  )
}

function TagsPerSheet({ form }: { form: UseFormReturn<ProductionSettings> }) {
  const typed = useWatch({ control: form.control })
  const valid = changeProductionSettings.input.safeParse(typed)
  return (
    <p className="mt-1 min-h-6 text-15 tabular-nums" aria-live="polite">
      {valid.success && `${countTagsPerSheet(valid.data)} name tags fit on one sheet.`}
    </p>
  )
}

/** More tags than fit on the largest allowed sheet. */
const plenty = 4000

function countTagsPerSheet(settings: ProductionSettings): number {
  const tag = createTagPiece({ key: 'tag', group: '', name: 'A', colour: '', copies: plenty })
  return packSheets([tag], createFilm(settings)).sheets[0]?.placed.length ?? 0
}

/** Text that isn't a number becomes NaN, which the contract rejects. */
function widthsIn(typed: unknown): unknown {
  if (typeof typed !== 'string') return typed
  return typed
    .split(/[,;\s]+/)
    .filter(Boolean)
    .map(parseNumberOrNaN)
}
