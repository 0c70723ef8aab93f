import { memo, type FormEvent } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { tagSizeMm, checkTagName, tagsPerSet, type TagRefusal } from '#core/orders/tags/name-tag.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { ColourPicker } from './colour-picker.tsx'
import { blankIronOnRows, type IronOnValues } from './iron-on-values.ts'
import { TagPreview } from './tag-preview.tsx'
import { RowFrame } from './row-frame.tsx'
import { SetsField } from './sets-field.tsx'
import { ironOnTexts } from '../texts/iron-on.ts'
import { useTexts } from '../texts/texts.ts'
import { ironOnErrorMessages } from '../texts/iron-on-errors.ts'
import { useFormatProblem } from '../texts/problem.ts'
import { getField } from '#core/shared/typed-records.ts'

export interface NameTagRowProps {
  at: number
  colours: string[]
  /** Number of an earlier row with the same name, or `null`. */
  twin: number | null
  /** `null` for the only row, which can't be removed. */
  onRemove: ((at: number) => void) | null
  onPasteList: (at: number, text: string) => void
}

export const NameTagRow = memo(function NameTagRow({
  at,
  colours,
  twin,
  onRemove,
  onPasteList,
}: NameTagRowProps) {
  const t = useTexts(ironOnTexts)
  const problemText = useFormatProblem(ironOnErrorMessages)
  const { control, register, formState, clearErrors } = useFormContext<IronOnValues<'nametag'>>()
  // A row that is being removed has no values.
  const row = useWatch({ control, name: `orders.${at}` }) ?? blankIronOnRows.nametag
  const errors = formState.errors.orders?.[at]
  const refusal = row.namaAnak.trim() === '' ? null : checkTagName(row.namaAnak)
  const name = register(`orders.${at}.namaAnak`)
  return (
    <RowFrame
      title={t.tag(at + 1)}
      removeLabel={t.removeTag(at + 1)}
      onRemove={onRemove && (() => onRemove(at))}
    >
      <div className="mt-3 grid grid-cols-1 gap-x-6 gap-y-1 sm:grid-cols-2">
        <figure className="mb-2 sm:col-span-2">
          <div className="crop-marks m-4 mt-3">
            <TagPreview name={row.namaAnak || t.sampleName} warna={row.warna} />
          </div>
          {at === 0 && (
            <figcaption className="text-center text-13 text-quiet tabular-nums">
              {t.printedLike(tagSizeMm.width, tagSizeMm.height)}
            </figcaption>
          )}
        </figure>
        <Field
          className="sm:col-span-2"
          label={t.childName}
          error={refusal ? formatTagRefusal(refusal, t) : problemText(errors?.namaAnak)}
          hint={twin !== null && <span className="text-caution">{t.twin(twin + 1)}</span>}
        >
          <TextInput
            {...name}
            defaultValue={row.namaAnak}
            onChange={(event) => {
              upperCaseField(event)
              return name.onChange(event)
            }}
            onCompositionEnd={(event) => {
              const input = event.currentTarget
              input.value = input.value.toUpperCase()
              void name.onChange({ target: input, type: 'change' })
            }}
            onPaste={(event) => {
              const text = event.clipboardData.getData('text')
              if (!/[\t\n\r]/.test(text.trim())) return
              event.preventDefault()
              onPasteList(at, text)
            }}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            className="uppercase"
          />
        </Field>
        <Field label={t.colour} error={problemText(errors?.warna)}>
          <Controller
            control={control}
            name={`orders.${at}.warna`}
            render={({ field }) => (
              <ColourPicker
                field={field.name}
                name={row.namaAnak}
                value={field.value}
                colours={colours}
                onChoose={(warna) => {
                  field.onChange(warna)
                  // Missing colours of a pasted list are marked before the first submit. The form doesn't
                  // validate again until then, so choosing colours clears the error.
                  clearErrors(field.name)
                }}
              />
            )}
          />
        </Field>
        <SetsField
          at={at}
          error={problemText(errors?.bilangan)}
          hint={t.setsOfTags(row.bilangan, tagsPerSet)}
          className="h-(--control)"
        />
      </div>
    </RowFrame>
  )
})

function formatTagRefusal(refusal: TagRefusal, t: (typeof ironOnTexts)['ms']): string {
  if (refusal.reason === 'empty') return t.nameWanted
  if (refusal.reason === 'script') return t.otherScript(refusal.character)
  return refusal.reason === 'too_long' ? t.tooLong : t.unprintable(refusal.character)
}

/**
 * Changing the text during composition would break the composition, so a composed word is changed when it is
 * complete.
 */
function upperCaseField(event: FormEvent<HTMLInputElement>): void {
  const input = event.currentTarget
  if (getField(event.nativeEvent, 'isComposing') === true) return
  const upper = input.value.toUpperCase()
  if (upper === input.value) return
  const { selectionStart, selectionEnd } = input
  input.value = upper
  input.setSelectionRange(selectionStart, selectionEnd)
}
