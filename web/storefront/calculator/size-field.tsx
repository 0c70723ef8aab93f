import { sizeFromText, sizeText } from '#core/pricing/sheet.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { calculatorTexts } from '../texts/calculator.ts'
import { useTexts } from '../texts/texts.ts'

/** More sizes than this are a list: cards would fill the phone. */
const mostCards = 12

export function SizeField({
  sizes,
  value,
  onValueChange,
}: {
  sizes: number[]
  value: number
  onValueChange: (sizeMm: number) => void
}) {
  const t = useTexts(calculatorTexts)
  if (sizes.length > mostCards) {
    return (
      <Field label={t.size}>
        <Select
          name="size"
          value={sizeText(value)}
          onChange={(event) => onValueChange(sizeFromText(event.target.value))}
        >
          {sizes.map((size) => (
            <option key={size}>{sizeText(size)}</option>
          ))}
        </Select>
      </Field>
    )
  }
  return (
    <RadioCards
      label={t.size}
      columns={4}
      className="[&_input]:absolute [&_input]:inset-0 [&_input]:size-full [&_input]:opacity-0 [&_label]:min-h-12 [&_label]:px-1 [&_label]:text-center [&>div]:grid-cols-[repeat(auto-fit,minmax(max(4rem,21%),1fr))]"
      name="size"
      cards={sizes.map((size) => ({ value: sizeText(size), label: sizeText(size) }))}
      value={sizeText(value)}
      onValueChange={(size) => onValueChange(sizeFromText(size))}
    />
  )
}
