import { counted } from '#core/shared/counted.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { useGroups } from '../contacts/contact-queries.ts'

export type Receivers = { group_id: number } | { contact_ids: number[] }

/** Whom it is for: a group, or the contacts that were chosen in the contacts. */
export function ReceiverSelect({
  receivers,
  onChange,
}: {
  receivers: Receivers | null
  onChange: (receivers: Receivers | null) => void
}) {
  const groups = useGroups().data ?? []
  const chosen = receivers && 'contact_ids' in receivers ? receivers.contact_ids.length : null
  const value = chosen !== null ? 'chosen' : receivers && 'group_id' in receivers ? receivers.group_id : ''
  return (
    <Field
      label="To"
      hint={groups.length === 0 ? 'Make a group on the contacts page, or choose contacts there.' : undefined}
    >
      <Select
        value={value}
        placeholder="Choose a group"
        onChange={({ target }) => onChange(target.value ? { group_id: Number(target.value) } : null)}
      >
        {chosen !== null && <option value="chosen">{counted(chosen, 'chosen contact')}</option>}
        {groups.map(({ id, name, members }) => (
          <option key={id} value={id}>
            {name} ({members})
          </option>
        ))}
      </Select>
    </Field>
  )
}
