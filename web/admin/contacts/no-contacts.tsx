import type { ContactFilter } from '#core/contacts/contacts.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { PeopleIcon } from '#web/ui/icons.tsx'

/** Why the list is empty, and what to do about it. */
export function NoContacts({ filter }: { filter: ContactFilter }) {
  return (
    <EmptyState title="No contacts found" icon={<PeopleIcon />}>
      {filter.search
        ? 'Nobody has this in the name or the number.'
        : filter.group_id
          ? 'Nobody is in this group yet. Press Choose in the whole list to put contacts into it.'
          : filter.opted_out
            ? 'Everybody wants your messages.'
            : 'Add the first one, or import a file.'}
    </EmptyState>
  )
}
