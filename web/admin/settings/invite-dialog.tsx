import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { roles, type InputOf } from '../../../core/contracts/contract.ts'
import { getTeam, invite } from '../../../core/contracts/team.ts'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.ts'
import { roleNames } from './role-names.ts'
import { settingKey } from './setting-queries.ts'

/** Asks whom to invite and as what; then shows the link, the only time. */
export function InviteDialog({
  open,
  onOpenChange,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const formId = useId()
  const queries = useQueryClient()
  const making = useMutation({
    mutationFn: (whom: InputOf<typeof invite>) => api(invite, whom),
    onSuccess: () => queries.invalidateQueries({ queryKey: settingKey(getTeam) }),
    onError: (error) => toast.error(error.message),
  })
  const change = (next: boolean) => {
    onOpenChange(next)
    if (!next) making.reset()
  }
  const made = making.data
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={made ? `Send ${made.name} this link` : 'Invite to the team'}
      dismissable={!made}
      size="small"
      footer={
        made ? (
          <Button variant="primary" onClick={() => change(false)}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={() => change(false)}>Cancel</Button>
            <Button type="submit" form={formId} variant="primary" busy={making.isPending}>
              Make link
            </Button>
          </>
        )
      }
    >
      {made ? (
        <InviteLink link={location.origin + made.path} name={made.name} />
      ) : (
        <InviteForm id={formId} onSubmit={(whom) => making.mutate(whom)} />
      )}
    </Dialog>
  )
}

function InviteForm({ id, onSubmit }: { id: string; onSubmit: (whom: InputOf<typeof invite>) => void }) {
  const form = useForm<InputOf<typeof invite>>({
    resolver: standardSchemaResolver(invite.input),
    defaultValues: { name: '', role: 'contributor' },
  })
  return (
    <form id={id} noValidate onSubmit={form.handleSubmit(onSubmit)}>
      <Field label="Name" error={form.formState.errors.name?.message}>
        <TextInput {...form.register('name')} autoComplete="off" />
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
        error={form.formState.errors.role?.message}
        {...form.register('role')}
      />
    </form>
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
