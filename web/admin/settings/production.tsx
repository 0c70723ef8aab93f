import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import {
  changeProductionSettings,
  getProductionSettings,
  type ProductionSettings,
} from '../../../core/contracts/production-settings.ts'
import { filmOf } from '../../../core/production/film.ts'
import { tagPiece } from '../../../core/production/ink.ts'
import { packSheets } from '../../../core/production/pack-sheets.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { showFailure } from '../profile/show-failure.ts'
import { useUnsavedChanges } from '../unsaved/unsaved-changes.tsx'
import { takeInto, useSaveSetting } from './save-setting.ts'
import { Loaded, Section } from './section.tsx'
import { useSetting } from './setting-queries.ts'

/** The film that name tags and logos are printed on, and what the cutter looks for. */
export default function Production() {
  const settings = useSetting(getProductionSettings)
  return (
    <Section
      title="Production"
      about="The sheets on which name tags and logos are laid out. Sheets made before stay as they are."
    >
      <Loaded query={settings} lines={3}>
        {(settings) => <ProductionForm settings={settings} />}
      </Loaded>
    </Section>
  )
}

const fields = ['film_widths_mm', 'sheet_length_mm', 'margin_mm', 'gap_mm', 'cut_contour'] as const
const asNumber = { valueAsNumber: true } as const

const labels = {
  film_widths_mm: { label: 'Film widths, mm', text: (widths: number[]) => widths.join(', ') },
  sheet_length_mm: { label: 'Sheet length, mm' },
  margin_mm: { label: 'Margin, mm' },
  gap_mm: { label: 'Gap, mm' },
  cut_contour: { label: 'Spot colour of cut lines' },
}
const typedOf = ({
  version: _seen,
  ...settings
}: ProductionSettings & { version: number }): ProductionSettings => settings

function ProductionForm({ settings }: { settings: ProductionSettings & { version: number } }) {
  const form = useForm<ProductionSettings>({
    resolver: standardSchemaResolver(changeProductionSettings.input),
    defaultValues: typedOf(settings),
  })
  const save = useSaveSetting(changeProductionSettings, getProductionSettings, {
    saved: 'Production saved',
    versioned: {
      labels,
      valuesOf: typedOf,
      versionOf: ({ version }) => version,
      onTake: (values, theirs) => takeInto(form, typedOf(theirs), values),
    },
    onSaved: (saved) => form.reset(typedOf(saved)),
    onError: (error) => showFailure(form, [...fields], error),
  })
  const { errors, isDirty } = form.formState
  useUnsavedChanges(isDirty)
  return (
    <form noValidate className="grid gap-1" onSubmit={form.handleSubmit((typed) => save.mutate(typed))}>
      <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        <Field
          label="Film widths, mm"
          hint="Several with commas; the first is the usual one."
          error={errors.film_widths_mm?.message ?? errors.film_widths_mm?.find?.(Boolean)?.message}
        >
          <TextInput {...form.register('film_widths_mm', { setValueAs: widthsIn })} inputMode="numeric" />
        </Field>
        <Field label="Sheet length, mm" hint="45 cm is 450." error={errors.sheet_length_mm?.message}>
          <TextInput {...form.register('sheet_length_mm', asNumber)} inputMode="numeric" />
        </Field>
        <Field label="Margin, mm" hint="Left free along every edge." error={errors.margin_mm?.message}>
          <TextInput {...form.register('margin_mm', asNumber)} inputMode="decimal" />
        </Field>
        <Field label="Gap, mm" hint="Between two cut lines." error={errors.gap_mm?.message}>
          <TextInput {...form.register('gap_mm', asNumber)} inputMode="decimal" />
        </Field>
        <Field
          label="Spot colour of cut lines"
          hint="Most cutters look for CutContour."
          error={errors.cut_contour?.message}
        >
          <TextInput {...form.register('cut_contour')} autoCapitalize="off" spellCheck={false} />
        </Field>
      </div>
      <TagsOnOne form={form} />
      <div className="mt-2">
        <Button type="submit" variant="primary" busy={save.isPending} disabled={!isDirty}>
          Save
        </Button>
      </div>
      {save.question}
    </form>
  )
}

/** `290, 330` as numbers; what is none becomes NaN, which the contract refuses. */
function widthsIn(typed: unknown): unknown {
  if (typeof typed !== 'string') return typed
  return typed
    .split(/[,;\s]+/)
    .filter(Boolean)
    .map(Number)
}

/** What the figures come to, while they are typed. */
function TagsOnOne({ form }: { form: UseFormReturn<ProductionSettings> }) {
  const typed = useWatch({ control: form.control })
  const valid = changeProductionSettings.input.safeParse(typed)
  return (
    <p className="mt-1 min-h-6 text-15 tabular-nums" aria-live="polite">
      {valid.success && `${tagsOnOne(valid.data)} name tags fit on one sheet.`}
    </p>
  )
}

/** More than fit on the largest sheet that can be set. */
const plenty = 4000

function tagsOnOne(settings: ProductionSettings): number {
  const tag = tagPiece({ key: 'tag', group: '', name: 'A', colour: '', copies: plenty })
  return packSheets([tag], filmOf(settings)).sheets[0]?.placed.length ?? 0
}
