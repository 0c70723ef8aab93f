import { useMutation } from '@tanstack/react-query'
import type { FormEvent, KeyboardEvent } from 'react'
import { type ContactGroup, renameGroup, contactGroup, deleteGroup } from '#core/contacts/contact-groups.ts'
import { useRefreshContacts } from './contact-queries.ts'
import { useContractForm } from '../forms/use-contract-form.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { api } from '#web/api.ts'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { counted } from '#core/shared/counted.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TrashIcon } from '#web/ui/icons.tsx'

const nameIn = ({ name }: ContactGroup) => ({ name })

/** The name is changed where it stands: on leaving the field, or with Enter. */
export function GroupLine({ group }: { group: ContactGroup }) {
  const refresh = useRefreshContacts()
  const form = useContractForm<typeof renameGroup, { name: string }, ContactGroup>(renameGroup, {
    start: nameIn(group),
    inputOf: ({ name }) => ({ id: group.id, name }),
    versioned: {
      shape: contactGroup,
      base: group,
      valuesOf: nameIn,
      versionOf: ({ version }) => version,
      labels: { name: { label: 'Name' } },
    },
    onSaved(saved) {
      form.rebase(saved)
    },
    // There is no button to try again with.
    onFailure(error) {
      form.reset()
      toast.error(error.message)
    },
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: () => api(deleteGroup, { id: group.id }),
    onSuccess: () => toast.success(`Group ${group.name} deleted; its contacts stay`),
    onError: (error) => toast.error(error.message),
    onSettled: refresh,
  })
  const take = (event: FormEvent) => {
    const { name } = form.getValues()
    if (name.trim() === '') form.reset()
    else if (name.trim() !== form.base?.name) form.submit(event)
  }
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <TextInput
          aria-label={`Name of the group ${group.name}`}
          aria-invalid={form.wrong.name !== undefined}
          {...form.register('name')}
          onBlur={take}
          onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => event.key === 'Enter' && take(event)}
        />
        {form.wrong.name && <p className="mt-1 text-13 text-wrong">{form.wrong.name}</p>}
      </div>
      <span className="w-24 shrink-0 text-right text-13 text-quiet tabular-nums">
        {counted(group.members, 'contact')}
      </span>
      <IconButton
        label={`Delete the group ${group.name}`}
        disabled={remove.isPending}
        onClick={() => remove.mutate()}
      >
        <TrashIcon />
      </IconButton>
      {form.question}
    </li>
  )
}
