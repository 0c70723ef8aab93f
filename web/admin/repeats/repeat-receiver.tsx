import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { useGroups } from '../contacts/contact-queries.ts'
import { PhoneSelector } from '../scheduler/composer/phone-selector.tsx'
import type { RepeatValues } from './repeat-values.ts'

/** Whom it is for: one number, or everyone who is in a group at the time. */
export function RepeatReceiver({
  values,
  error,
  onChange,
}: {
  values: RepeatValues
  error: string | undefined
  onChange: (part: Partial<RepeatValues>) => void
}) {
  const groups = useGroups().data ?? []
  const { groupId, phone, manual } = values
  return (
    <>
      <Field label="To">
        <Select
          value={groupId ?? ''}
          onChange={({ target }) => onChange({ groupId: Number(target.value) || null })}
        >
          <option value="">One number</option>
          {groups.map(({ id, name, members }) => (
            <option key={id} value={id}>
              {name} ({members})
            </option>
          ))}
        </Select>
      </Field>
      {groupId === null && (
        <PhoneSelector
          phone={phone}
          manual={manual}
          error={error}
          onChange={(phone) => onChange({ phone })}
          onManual={(manual) => onChange({ manual, phone: '' })}
        />
      )}
    </>
  )
}
