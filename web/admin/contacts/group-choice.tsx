import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { createGroup } from '../../../core/contacts/contact-groups.ts'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { FieldNote } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useGroups, useRefreshContacts } from './contact-queries.ts'

/** The groups that a contact is in, and a new one on the spot. */
export function GroupChoice({
  chosen,
  onChange,
}: {
  chosen: number[]
  onChange: (chosen: number[]) => void
}) {
  const groups = useGroups().data ?? []
  const refresh = useRefreshContacts()
  const [name, setName] = useState('')
  const create = useMutation({
    mutationFn: () => api(createGroup, { name }),
    async onSuccess(group) {
      await refresh()
      setName('')
      onChange([...chosen, group.id])
    },
  })
  const toggle = (id: number) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-15 font-semibold">Groups</legend>
      <div className="flex flex-wrap gap-1.5">
        {groups.map((group) => (
          <Chip key={group.id} pressed={chosen.includes(group.id)} onPress={() => toggle(group.id)}>
            {group.name}
          </Chip>
        ))}
      </div>
      <div className="mt-2 flex max-w-80 gap-2">
        <TextInput
          aria-label="New group"
          placeholder="New group"
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (name.trim()) create.mutate()
          }}
        />
        <Button disabled={!name.trim()} busy={create.isPending} onClick={() => create.mutate()}>
          Add
        </Button>
      </div>
      <FieldNote id="new-group-note" error={create.error?.message} />
    </fieldset>
  )
}
