import type { Contact } from '#core/contacts/contact.ts'
import { ContactDialog } from './contact-dialog.tsx'
import { SendToContactDialog } from './send-dialog.tsx'
import { deleteContact } from '#core/contacts/contacts.ts'
import { api } from '#web/api.ts'
import { DeleteConfirmDialog } from '../delete-confirm-dialog.tsx'
import { useRefreshContacts, useContactGroups } from './contact-queries.ts'
import {
  createContactGroup,
  type ContactGroup,
  renameContactGroup,
  contactGroupSchema,
  deleteContactGroup,
} from '#core/contacts/contact-groups.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogClose } from '#web/ui/overlays/dialog.tsx'
import { TextField } from '../forms/text-field.tsx'
import { useContractForm } from '../forms/use-contract-form.ts'
import { useRecordForm } from '../forms/use-record-form.tsx'
import { useFormValues } from '#web/hooks/use-form-values.ts'
import { FormDialog } from '../unsaved/form-dialog.tsx'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent, KeyboardEvent } from 'react'
import { toast } from '#web/ui/toasts/toast.ts'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { formatCount } from '#core/shared/format-count.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TrashIcon } from '#web/ui/icons.tsx'

export type ContactsDialogState = 'new' | 'groups' | { what: 'message' | 'edit' | 'delete'; contact: Contact }

export function ContactsDialog({
  dialog,
  groupId,
  onClose,
}: {
  dialog: ContactsDialogState
  groupId: number | undefined
  onClose: () => void
}) {
  if (dialog === 'new') return <ContactDialog groupId={groupId} onClose={onClose} />
  if (dialog === 'groups') return <GroupsDialog onClose={onClose} />
  const { what, contact } = dialog
  if (what === 'edit') return <ContactDialog contact={contact} onClose={onClose} />
  if (what === 'delete') return <DeleteContact contact={contact} onClose={onClose} />
  return <SendToContactDialog contact={contact} onClose={onClose} />
}

function DeleteContact({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  return (
    <DeleteConfirmDialog
      title="Delete contact"
      remove={() => api(deleteContact, { id: contact.id })}
      done={`${contact.name} deleted`}
      refresh={useRefreshContacts()}
      onClose={onClose}
    >
      Delete {contact.name}? Scheduled messages to {contact.phone} are not cancelled. If the contact has opted
      out, the number stays opted out.
    </DeleteConfirmDialog>
  )
}

/** Deleting a group keeps its contacts. */
function GroupsDialog({ onClose }: { onClose: () => void }) {
  const groups = useContactGroups().data ?? []
  const refresh = useRefreshContacts()
  const form = useContractForm<typeof createContactGroup, { name: string }>(createContactGroup, {
    start: { name: '' },
    fieldMapping: { name_taken: 'name' },
    onSaved() {
      form.reset()
    },
    onSettled: refresh,
  })
  const { name } = useFormValues(form)
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
        <Button type="submit" className="mt-7" busy={form.busy} why={!name.trim() && 'Enter a name first.'}>
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

/** Leaving the field or pressing Enter saves the name. */
function GroupLine({ group }: { group: ContactGroup }) {
  const refresh = useRefreshContacts()
  const form = useRecordForm<typeof renameContactGroup, { name: string }, ContactGroup>(
    renameContactGroup,
    {
      shape: contactGroupSchema,
      base: group,
      valuesOf: nameIn,
      versionOf: ({ version }) => version,
      labels: { name: { label: 'Name' } },
    },
    {
      start: nameIn(group),
      inputOf: ({ name }) => ({ id: group.id, name }),
      onSaved(saved) {
        form.rebase(saved)
      },
      // The old name is restored, because there is no button to try again.
      onFailure(error) {
        form.reset()
        toast.error(error.message)
      },
      onSettled: refresh,
    },
  )
  const remove = useMutation({
    mutationFn: () => api(deleteContactGroup, { id: group.id }),
    onSuccess: () => toast.success(`Group ${group.name} deleted. Its contacts are kept.`),
    onError: (error) => toast.error(error.message),
    onSettled: refresh,
  })
  const save = (event: FormEvent) => {
    const { name } = form.getValues()
    if (name.trim() === '') form.reset()
    else if (name.trim() !== form.base?.name) form.submit(event)
  }
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <TextInput
          aria-label={`Name of group ${group.name}`}
          aria-invalid={form.fieldErrors.name !== undefined}
          {...form.register('name')}
          onBlur={save}
          onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => event.key === 'Enter' && save(event)}
        />
        {form.fieldErrors.name && <p className="mt-1 text-13 text-wrong">{form.fieldErrors.name}</p>}
      </div>
      <span className="w-24 shrink-0 text-right text-13 text-quiet tabular-nums">
        {formatCount(group.members, 'contact')}
      </span>
      <IconButton
        label={`Delete group ${group.name}`}
        disabled={remove.isPending}
        onClick={() => remove.mutate()}
      >
        <TrashIcon />
      </IconButton>
      {form.conflictView}
    </li>
  )
}
