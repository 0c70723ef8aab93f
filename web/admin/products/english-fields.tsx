import { Field } from '#web/ui/fields/field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'

interface English {
  name_en: string
  description_en?: string
}

/** If a text is empty, the English page shows the Malay one. */
export function EnglishTextFields({
  values,
  wrong,
  onChange,
}: {
  values: English
  wrong: { name_en?: string; description_en?: string }
  onChange: (part: Partial<English>) => void
}) {
  return (
    <>
      <Field label="Name in English" optional hint="Leave empty to use the same name." error={wrong.name_en}>
        <TextInput
          lang="en"
          autoComplete="off"
          maxLength={120}
          value={values.name_en}
          onChange={({ target }) => onChange({ name_en: target.value })}
        />
      </Field>
      {values.description_en !== undefined && (
        <Field label="Description in English" optional error={wrong.description_en}>
          <TextArea
            lang="en"
            rows={2}
            maxLength={500}
            value={values.description_en}
            onChange={({ target }) => onChange({ description_en: target.value })}
          />
        </Field>
      )}
    </>
  )
}
