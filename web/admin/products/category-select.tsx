import { useState } from 'react'
import type { AdminCategory } from '#core/catalog/catalog-categories.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { CategoryDialog } from './category-dialog.tsx'

export function CategorySelect({
  categories,
  value,
  error,
  onChange,
}: {
  categories: AdminCategory[]
  value: number
  error: string | undefined
  onChange: (id: number) => void
}) {
  const [adding, setAdding] = useState(false)
  // Categories added in this dialog, which are missing from `categories` until it reloads.
  const [added, setAdded] = useState<AdminCategory[]>([])
  const all = [...categories, ...added.filter(({ id }) => categories.every((known) => known.id !== id))]
  return (
    <Field label="Category" error={error}>
      <Select
        value={value}
        onChange={({ target }) =>
          target.value === another ? setAdding(true) : onChange(Number(target.value))
        }
      >
        {all.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <hr />
        <option value={another}>New category…</option>
      </Select>
      {adding && (
        <CategoryDialog
          onAdded={(category) => {
            setAdded([...added, category])
            onChange(category.id)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </Field>
  )
}

const another = 'new'
