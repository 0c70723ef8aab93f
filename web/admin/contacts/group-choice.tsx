import { createGroup } from '#core/contacts/contact-groups.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { FieldNote } from '#web/ui/fields/field.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { useContractForm } from '../forms/use-contract-form.tsx'
import { useTyped } from '#web/use-typed.ts'
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
  const form = useContractForm<typeof createGroup, { name: string }>(createGroup, {
    start: { name: '' },
    at: { name_taken: 'name' },
    async onSaved(group) {
      await refresh()
      form.reset()
      onChange([...chosen, group.id])
    },
  })
  const { name } = useTyped(form)
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
          aria-invalid={form.wrong.name !== undefined}
          {...form.register('name')}
          // It stands inside of another form, which Enter would send.
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (name.trim()) form.submit(event)
          }}
        />
        <Button disabled={!name.trim()} busy={form.busy} onClick={form.submit}>
          Add
        </Button>
      </div>
      <FieldNote id="new-group-note" error={form.wrong.name} />
    </fieldset>
  )
}
