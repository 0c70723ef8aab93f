import { useMutation } from '@tanstack/react-query'
import type { FormEvent, KeyboardEvent } from 'react'
import {
  contactGroup,
  createGroup,
  deleteGroup,
  renameGroup,
  type ContactGroup,
} from '../../../core/contacts/contact-groups.ts'
import { counted } from '../../../core/shared/counted.ts'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { DialogClose } from '../../ui/overlays/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TrashIcon } from '../../ui/icons.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { TextField } from '../forms/text-field.tsx'
import { useContractForm } from '../forms/use-contract-form.tsx'
import { useTyped } from '../../use-typed.ts'
import { FormDialog } from '../unsaved/form-dialog.tsx'
import { useGroups, useRefreshContacts } from './contact-queries.ts'

/** The shop's groups: make one, give it another name, delete it. The contacts themselves stay. */
export function GroupsDialog({ onClose }: { onClose: () => void }) {
  const groups = useGroups().data ?? []
  const refresh = useRefreshContacts()
  const form = useContractForm<typeof createGroup, { name: string }>(createGroup, {
    start: { name: '' },
    at: { name_taken: 'name' },
    onSaved() {
      form.reset()
    },
    onSettled: refresh,
  })
  const { name } = useTyped(form)
  return (
    <FormDialog
      unsaved={form.changed}
      saving={form.busy}
      onClose={onClose}
      title="Groups"
      footer={<DialogClose>Done</DialogClose>}
    >
      <form noValidate className="flex items-start gap-2" onSubmit={form.submit}>
        <TextField
          form={form}
          name="name"
          label="New group"
          className="flex-1"
          data-autofocus
          autoComplete="off"
          placeholder="Cikgu SK Contoh"
        />
        <Button type="submit" className="mt-7" busy={form.busy} disabled={!name.trim()}>
          Add
        </Button>
      </form>
      {groups.length > 0 && (
        <ul aria-label="Groups" className="mt-2 divide-y divide-line border-t border-line">
          {groups.map((group) => (
            <GroupLine key={group.id} group={group} />
          ))}
        </ul>
      )}
    </FormDialog>
  )
}

const nameIn = ({ name }: ContactGroup) => ({ name })

/** The name is changed where it stands: on leaving the field, or with Enter. */
function GroupLine({ group }: { group: ContactGroup }) {
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
