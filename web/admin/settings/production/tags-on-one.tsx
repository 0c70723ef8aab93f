import { useWatch, type UseFormReturn } from 'react-hook-form'
import { changeProductionSettings, type ProductionSettings } from '#core/settings/production-settings.ts'
import { filmOf } from '#core/production/film.ts'
import { tagPiece } from '#core/production/ink.ts'
import { packSheets } from '#core/production/pack-sheets.ts'

/** What the figures come to, while they are typed. */
export function TagsOnOne({ form }: { form: UseFormReturn<ProductionSettings> }) {
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
