import { Controller, useFormContext, useWatch } from 'react-hook-form'
import type { School } from '#core/orders/goods/iron-on.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { blankRow, type IronOnValues } from './iron-on-values.ts'
import { LogoPicture } from './logo-picture.tsx'
import { SchoolChoice } from './school-choice.tsx'
import { RowFrame } from './row-frame.tsx'
import { SetsField } from './sets-field.tsx'
import { ironOnTexts } from '../texts/iron-on.ts'
import { useTexts } from '../texts/texts.ts'
import { ironOnProblems } from '../texts/iron-on-problems.ts'
import { useProblemText } from '../texts/problems.ts'

/** One school: its logo as large as it is on a pocket, and how many sets. */
export function LogoRow({
  at,
  schools,
  onRemove,
}: {
  at: number
  schools: School[]
  onRemove: ((at: number) => void) | null
}) {
  const t = useTexts(ironOnTexts)
  const problemText = useProblemText(ironOnProblems)
  const { control, formState } = useFormContext<IronOnValues<'logo'>>()
  // A row that is just being taken away has no values any more.
  const row = useWatch({ control, name: `orders.${at}` }) ?? blankRow.logo
  const errors = formState.errors.orders?.[at]
  const school = schools.find(({ name }) => name === row.namaSekolah)
  const perSet = school?.quantity ?? 1
  return (
    <RowFrame
      title={t.logo(at + 1)}
      removeLabel={t.removeLogo(at + 1)}
      onRemove={onRemove && (() => onRemove(at))}
    >
      <div className="mt-3 grid grid-cols-1 gap-6 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)] sm:items-center">
        <div className="crop-marks m-4 sm:mr-0">
          <LogoPicture school={school} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-2">
          <Field
            label={t.school}
            error={problemText(errors?.namaSekolah)}
            hint={school && t.logoSize(school.width, school.height, perSet)}
          >
            <Controller
              control={control}
              name={`orders.${at}.namaSekolah`}
              render={({ field }) => (
                <SchoolChoice
                  field={field.name}
                  value={field.value}
                  schools={schools}
                  onChoose={field.onChange}
                />
              )}
            />
          </Field>
          <SetsField
            at={at}
            error={problemText(errors?.bilangan)}
            hint={t.setsOfLogos(row.bilangan, perSet)}
          />
        </div>
      </div>
    </RowFrame>
  )
}
