import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { roles, type InputOf } from '../../../core/contracts/contract.ts'
import { getTeam, invite } from '../../../core/contracts/team.ts'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DialogClose } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.ts'
import { FormDialog } from '../unsaved/form-dialog.tsx'
import { roleNames } from './role-names.ts'
import { settingKey } from './setting-queries.ts'

/** Asks whom to invite and as what; then shows the link, the only time. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const queries = useQueryClient()
  const making = useMutation({
    mutationFn: (whom: InputOf<typeof invite>) => api(invite, whom),
    onSuccess: () => queries.invalidateQueries({ queryKey: settingKey(getTeam) }),
    onError: (error) => toast.error(error.message),
  })
  const { register, handleSubmit, formState } = useForm<InputOf<typeof invite>>({
    resolver: standardSchemaResolver(invite.input),
    defaultValues: { name: '', role: 'contributor' },
  })
  const made = making.data
  if (made)
    return (
      <FormDialog
        unsaved={false}
        onClose={onClose}
        title={`Send ${made.name} this link`}
        size="small"
        footer={<DialogClose variant="primary">Done</DialogClose>}
      >
        <InviteLink link={location.origin + made.path} name={made.name} />
      </FormDialog>
    )
  return (
    <FormDialog
      unsaved={formState.isDirty}
      saving={making.isPending}
      onClose={onClose}
      title="Invite to the team"
      size="small"
      footer={
        <>
          <DialogClose>Cancel</DialogClose>
          <Button type="submit" form={formId} variant="primary" busy={making.isPending}>
            Make link
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit((whom) => making.mutate(whom))}>
        <Field label="Name" error={formState.errors.name?.message}>
          <TextInput {...register('name')} autoComplete="off" />
        </Field>
        <RadioCards
          label="Role"
          columns={1}
          className="mt-2"
          cards={roles.map((role) => ({
            value: role,
            label: roleNames[role].label,
            hint: roleNames[role].may,
          }))}
          error={formState.errors.role?.message}
          {...register('role')}
        />
      </form>
    </FormDialog>
  )
}

function InviteLink({ link, name }: { link: string; name: string }) {
  const words = `Salam ${name}, sila buka pautan ini untuk menyertai pasukan kedai: ${link}`
  return (
    <>
      <p className="text-15 text-quiet">
        It works once, for a week, for whoever opens it. It is not shown again; when it is lost, withdraw the
        invitation and make a new one.
      </p>
      <p className="mt-4 rounded-control border border-line bg-sunk p-3 font-mono text-15 break-all">
        {link}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <CopyButton text={link}>Copy link</CopyButton>
        <a
          className="inline-flex min-h-11 items-center text-15 text-link md:min-h-8"
          href={`https://wa.me/?text=${encodeURIComponent(words)}`}
          target="_blank"
          rel="noreferrer"
        >
          Send by WhatsApp
        </a>
      </div>
    </>
  )
}
