import { createSlug } from '#core/shared/slug.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'

interface Named {
  name: string
  slug: string
}

/** A name, and its part of the address: it follows the name until it is typed, or is in the world already. */
export function NameAndAddress({
  values,
  wrong,
  adding,
  before,
  onChange,
}: {
  values: Named
  wrong: { name?: string; slug?: string }
  adding: boolean
  /** What stands before it in the address. */
  before: string
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
        hint={adding ? before : `${before} · links to the old address would lead nowhere.`}
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
