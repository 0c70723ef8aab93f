import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  contactGroup,
  createGroup,
  deleteGroup,
  renameGroup,
  type ContactGroup,
} from '../../../core/contacts/contact-groups.ts'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { DialogClose } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TrashIcon } from '../../ui/icons.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.ts'
import { useMeanwhile } from '../meanwhile/use-meanwhile.tsx'
import { FormDialog } from '../unsaved/form-dialog.tsx'
import { useGroups, useRefreshContacts } from './contact-queries.ts'

/** The shop's groups: make one, give it another name, delete it. The contacts themselves stay. */
export function GroupsDialog({ onClose }: { onClose: () => void }) {
  const groups = useGroups().data ?? []
  const refresh = useRefreshContacts()
  const [name, setName] = useState('')
  const create = useMutation({
    mutationFn: () => api(createGroup, { name }),
    onSuccess: () => setName(''),
    onSettled: refresh,
  })
  return (
    <FormDialog
      unsaved={name.trim() !== ''}
      saving={create.isPending}
      onClose={onClose}
      title="Groups"
      footer={<DialogClose>Done</DialogClose>}
    >
      <form
        noValidate
        className="flex items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          create.mutate()
        }}
      >
        <Field label="New group" error={create.error?.message} className="flex-1">
          <TextInput
            data-autofocus
            autoComplete="off"
            placeholder="Cikgu SK Contoh"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Button type="submit" className="mt-7" busy={create.isPending} disabled={!name.trim()}>
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

const labels = { name: { label: 'Name' } }

/** The name is changed where it stands: on leaving the field, or with Enter. */
function GroupLine({ group }: { group: ContactGroup }) {
  const refresh = useRefreshContacts()
  const [name, setName] = useState(group.name)
  const [base, setBase] = useState(group)
  const meanwhile = useMeanwhile({ schema: contactGroup, valuesOf: ({ name }) => ({ name }), labels })
  const rename = useMutation({
    mutationFn: (sent: { name: string; base: ContactGroup }) =>
      api(renameGroup, { id: group.id, version: sent.base.version, name: sent.name }),
    onSuccess: setBase,
    onError: (error, sent) => {
      const asked = meanwhile.caught(error, {
        base: { name: sent.base.name },
        mine: { name: sent.name },
        take({ values, current, save }) {
          setBase(current)
          setName(values.name)
          if (save) rename.mutate({ name: values.name, base: current })
        },
      })
      if (asked) return
      setName(base.name)
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
  const take = () => {
    if (name.trim() === '') setName(base.name)
    else if (name.trim() !== base.name) rename.mutate({ name, base })
  }
  return (
    <li className="flex items-center gap-3 py-2">
      <TextInput
        aria-label={`Name of the group ${group.name}`}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => event.key === 'Enter' && take()}
      />
      <span className="w-24 shrink-0 text-right text-13 text-quiet tabular-nums">
        {group.members === 1 ? '1 contact' : `${group.members} contacts`}
      </span>
      <IconButton
        label={`Delete the group ${group.name}`}
        disabled={remove.isPending}
        onClick={() => remove.mutate()}
      >
        <TrashIcon />
      </IconButton>
      {meanwhile.question}
    </li>
  )
}
