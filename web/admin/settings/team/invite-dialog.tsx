import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { roles, type ReplyOf } from '#core/contract.ts'
import { getTeam } from '#core/identity/team.ts'
import { invite } from '#core/identity/invitations.ts'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { roleNames } from './role-names.ts'
import { settingKey } from '../setting-queries.ts'
import { ContractDialog } from '#web/admin/forms/contract-dialog.tsx'
import { useContractForm } from '#web/admin/forms/use-contract-form.tsx'
import { ShownOnceDialog } from '#web/admin/shown-once.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'

/** Asks whom to invite and as what; then shows the link, the only time. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const [made, setMade] = useState<ReplyOf<typeof invite>>()
  const form = useContractForm(invite, {
    start: { name: '', role: 'contributor' },
    onSaved(made) {
      setMade(made)
      return queries.invalidateQueries({ queryKey: settingKey(getTeam) })
    },
  })
  if (made) return <InviteLink link={location.origin + made.path} name={made.name} onClose={onClose} />
  return (
    <ContractDialog
      form={form}
      action="Make link"
      title="Invite to the team"
      size="small"
      className=""
      onClose={onClose}
    >
      <TextField form={form} name="name" label="Name" autoComplete="off" />
      <RadioCards
        label="Role"
        columns={1}
        className="mt-2"
        cards={roles.map((role) => ({
          value: role,
          label: roleNames[role].label,
          hint: roleNames[role].may,
        }))}
        error={form.wrong.role}
        {...form.register('role')}
      />
    </ContractDialog>
  )
}

function InviteLink({ link, name, onClose }: { link: string; name: string; onClose: () => void }) {
  const words = `Salam ${name}, sila buka pautan ini untuk menyertai pasukan kedai: ${link}`
  return (
    <ShownOnceDialog
      title={`Send ${name} this link`}
      secret={link}
      about="It works once, for a week, for whoever opens it. It is not shown again; when it is lost, withdraw the invitation and make a new one."
      copyLabel="Copy link"
      more={
        <a
          className="inline-flex min-h-11 items-center text-15 text-link md:min-h-8"
          href={`https://wa.me/?text=${encodeURIComponent(words)}`}
          target="_blank"
          rel="noreferrer"
        >
          Send by WhatsApp
        </a>
      }
      onClose={onClose}
    />
  )
}
