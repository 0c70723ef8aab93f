import { Controller, useFormContext, useWatch } from 'react-hook-form'
import type { SchoolView } from '#core/orders/items/iron-on.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { blankIronOnRows, type IronOnValues } from './iron-on-values.ts'
import { SchoolPicker } from './school-picker.tsx'
import { RowFrame } from './row-frame.tsx'
import { SetsField } from './sets-field.tsx'
import { ironOnTexts } from '../texts/iron-on.ts'
import { useTexts } from '../texts/texts.ts'
import { ironOnErrorMessages } from '../texts/iron-on-errors.ts'
import { useFormatProblem } from '../texts/problem.ts'

export function LogoRow({
  at,
  schools,
  onRemove,
}: {
  at: number
  schools: SchoolView[]
  onRemove: ((at: number) => void) | null
}) {
  const t = useTexts(ironOnTexts)
  const problemText = useFormatProblem(ironOnErrorMessages)
  const { control, formState } = useFormContext<IronOnValues<'logo'>>()
  // A row that is being removed has no values.
  const row = useWatch({ control, name: `orders.${at}` }) ?? blankIronOnRows.logo
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
                <SchoolPicker
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

/** Size of a shirt pocket in mm. */
const pocket = { width: 110, height: 125 }

/** SVG units are millimetres. */
function LogoPicture({ school }: { school: SchoolView | undefined }) {
  const t = useTexts(ironOnTexts)
  const [width, height] = [(school?.width ?? 0) * 10, (school?.height ?? 0) * 10]
  const room = { width: Math.max(150, width + 40), height: Math.max(150, height + 30) }
  const [left, top] = [(room.width - width) / 2, (room.height - height) / 2]
  const [x, y] = [(room.width - pocket.width) / 2, (room.height - pocket.height) / 2]
  return (
    <svg
      viewBox={`0 0 ${room.width} ${room.height}`}
      role="img"
      aria-label={school ? t.onPocket(school.name, school.width, school.height) : t.noneChosen}
      className="block w-full bg-[#e9e7e0]"
    >
      <path
        d={`M${x} ${y}h${pocket.width}v${pocket.height - 18}l${-pocket.width / 2} 18l${-pocket.width / 2} -18z`}
        fill="#f7f6f1"
        stroke="#c9c5b8"
      />
      <path
        d={`M${x + 3} ${y + 12}h${pocket.width - 6}M${x + 3} ${y + 3}v${pocket.height - 22.5}l${pocket.width / 2 - 3} 17l${pocket.width / 2 - 3} -17v${-(pocket.height - 22.5)}`}
        fill="none"
        stroke="#c9c5b8"
        strokeDasharray="3 2"
        strokeWidth="0.8"
      />
      {school ? (
        <>
          <image href={school.imageUrl} x={left} y={top} width={width} height={height} />
          <g fill="none" stroke="#5c5b57" strokeWidth="0.7">
            <path
              d={`M${left} ${top + height + 5}h${width}m0 -2v4M${left} ${top + height + 3}v4M${left + width + 5} ${top}v${height}m-2 0h4M${left + width + 3} ${top}h4`}
            />
          </g>
          <g fill="#3a3936" fontSize="6.5" fontWeight="600">
            <text x={room.width / 2} y={top + height + 13} textAnchor="middle">
              {school.width} cm
            </text>
            <text x={left + width + 8.5} y={room.height / 2 + 2}>
              {school.height} cm
            </text>
          </g>
        </>
      ) : (
        <text x={room.width / 2} y={room.height / 2} textAnchor="middle" fontSize="9" fill="#5c5b57">
          {t.schoolLogo}
        </text>
      )}
    </svg>
  )
}
