import type { ContactGroup } from '#core/contacts/contact-groups.ts'
import type { ContactFilter } from '#core/contacts/contacts.ts'
import { Chip } from '#web/ui/chip.tsx'

type Chosen = Pick<ContactFilter, 'group_id' | 'opted_out'>

/** Narrows the list to a group, or to those who opted out. */
export function GroupChips({
  groups,
  chosen,
  onChoose,
}: {
  groups: ContactGroup[]
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}) {
  const all = chosen.group_id === undefined && !chosen.opted_out
  return (
    <fieldset
      aria-label="Filter by group"
      className="edge-fade -mx-4 flex min-w-0 gap-1.5 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0"
    >
      <Chip pressed={all} onPress={() => onChoose({})}>
        Everyone
      </Chip>
      {groups.map(({ id, name, members }) => (
        <Chip
          key={id}
          pressed={chosen.group_id === id}
          count={members}
          onPress={() => onChoose({ group_id: id })}
        >
          {name}
        </Chip>
      ))}
      <Chip pressed={chosen.opted_out === 'true'} onPress={() => onChoose({ opted_out: 'true' })}>
        Opted out
      </Chip>
    </fieldset>
  )
}
