import { usualKind } from '#core/messaging/repeats.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { useGroups } from '../contacts/contact-queries.ts'
import { KindChoice } from '../campaigns/kind-choice.tsx'
import { PhoneSelector } from '../scheduler/composer/phone-selector.tsx'
import type { RepeatValues } from './repeat-values.ts'

/** The receiver, one number or everyone in a group at the time, and the kind of message. */
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
  const { groupId, kind, phone, manual } = values
  return (
    <>
      <Field label="To">
        <Select
          value={groupId ?? ''}
          onChange={({ target }) => {
            const chosen = Number(target.value) || null
            const isOther = (chosen === null) !== (groupId === null)
            onChange({ groupId: chosen, ...(isOther && { kind: usualKind(chosen) }) })
          }}
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
      <KindChoice kind={kind} onChange={(kind) => onChange({ kind })} />
    </>
  )
}
