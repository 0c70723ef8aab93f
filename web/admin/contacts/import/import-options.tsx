import { useEffect, useState } from 'react'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { useGroups } from '../contact-queries.ts'
import { useSettled } from '../use-settled.ts'

export interface Options {
  names: 'theirs' | 'ours'
  group: string
}

/** How the rows are taken; each change is shown in the rows at once. */
export function ImportOptions({
  options,
  onChange,
}: {
  options: Options
  onChange: (options: Options) => void
}) {
  const groups = useGroups().data ?? []
  const [group, setGroup] = useState(options.group)
  const settled = useSettled(group.trim(), 500)
  useEffect(() => {
    if (settled !== options.group) onChange({ ...options, group: settled })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what was typed asks for another look
  }, [settled])
  return (
    <div className="grid gap-x-6 sm:grid-cols-2">
      <Field label="A number that you know under another name">
        <Select
          value={options.names}
          onChange={({ target }) =>
            onChange({ ...options, names: target.value === 'ours' ? 'ours' : 'theirs' })
          }
        >
          <option value="theirs">takes the name from the file</option>
          <option value="ours">keeps your name</option>
        </Select>
      </Field>
      <Field label="Put everyone into the group" optional>
        <TextInput
          list="known-groups"
          autoComplete="off"
          maxLength={60}
          value={group}
          onChange={(event) => setGroup(event.target.value)}
        />
      </Field>
      <datalist id="known-groups">
        {groups.map(({ id, name }) => (
          <option key={id}>{name}</option>
        ))}
      </datalist>
    </div>
  )
}
