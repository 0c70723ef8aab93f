import { createSlug } from '#core/shared/slug.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'

interface Named {
  name: string
  slug: string
}

/** The address of a new entry follows the name until the user edits the address. */
export function NameAndSlugFields({
  values,
  wrong,
  adding,
  use,
  onChange,
}: {
  values: Named
  wrong: { name?: string; slug?: string }
  adding: boolean
  /** Hint that tells where the web address is used. */
  use: string
  onChange: (part: Partial<Named>) => void
}) {
  const follows = adding && values.slug === createSlug(values.name)
  return (
    <>
      <Field label="Name" error={wrong.name}>
        <TextInput
          data-autofocus
          autoComplete="off"
          maxLength={120}
          value={values.name}
          onChange={({ target }) =>
            onChange({ name: target.value, ...(follows && { slug: createSlug(target.value) }) })
          }
        />
      </Field>
      <Field
        label="Web address"
        error={wrong.slug}
        hint={adding ? use : `${use}. Links to the old address will break.`}
      >
        <TextInput
          autoComplete="off"
          maxLength={80}
          value={values.slug}
          onChange={({ target }) => onChange({ slug: target.value })}
        />
      </Field>
    </>
  )
}
