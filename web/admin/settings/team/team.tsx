import { useState } from 'react'
import { getTeam, type TeamInvitation } from '#core/identity/team.ts'
import { Button } from '#web/ui/button.tsx'
import { PlusIcon } from '#web/ui/icons.tsx'
import { TeamMembers } from './members.tsx'
import { LoadedContent, AdminCardSection } from '#web/admin/section.tsx'
import { useSetting, settingQuery, getSettingKey } from '#web/admin/setting-queries.ts'
import { prefetchQueries } from '#web/admin/prefetch.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { withdrawInvitation, createInvitation } from '#core/identity/invitations.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { api } from '#web/api.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { roleLabels } from './role-labels.ts'
import { userRoles, type ReplyOf } from '#core/contract.ts'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { ContractDialog } from '#web/admin/forms/contract-dialog.tsx'
import { useContractForm } from '#web/admin/forms/use-contract-form.ts'
import { OneTimeSecretDialog } from '#web/admin/one-time-secret.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'

export const clientLoader = prefetchQueries(() => [settingQuery(getTeam)])

export default function TeamPage() {
  const [inviting, setInviting] = useState(false)
  const team = useSetting(getTeam)
  const wordpress = team.data?.wordpress ?? null
  return (
    <>
      <AdminCardSection
        title="Team"
        about={
          wordpress
            ? `Names, passwords and roles are managed in WordPress (${new URL(wordpress).host}). Users who have signed in are listed here, where you can disable their accounts.`
            : 'Everyone who can sign in. Role changes apply immediately.'
        }
        actions={
          team.data &&
          !wordpress && (
            <Button icon={<PlusIcon />} onClick={() => setInviting(true)}>
              Invite
            </Button>
          )
        }
      >
        <LoadedContent query={team}>{({ members }) => <TeamMembers members={members} />}</LoadedContent>
      </AdminCardSection>
      {team.data && team.data.invitations.length > 0 && (
        <AdminCardSection title="Pending invitations" about="Each link works once and expires after a week.">
          <Invitations invitations={team.data.invitations} />
        </AdminCardSection>
      )}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  )
}

/** The link of an invitation can't be shown again. */
function Invitations({ invitations }: { invitations: TeamInvitation[] }) {
  const queries = useQueryClient()
  const withdraw = useMutation({
    mutationFn: ({ id }: TeamInvitation) => api(withdrawInvitation, { id }),
    onSuccess: () => toast.success('Invitation withdrawn'),
    onError: (error) => toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: getSettingKey(getTeam) }),
  })
  return (
    <ul className="divide-y divide-line border-t border-line">
      {invitations.map((invitation) => (
        <li key={invitation.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <div className="min-w-0 flex-1 basis-56">
            <p className="truncate text-15 font-semibold">{invitation.name}</p>
            <p className="text-13 text-quiet">
              {roleLabels[invitation.role].label} · invited by {invitation.invited_by} · until{' '}
              {formatListTime(new Date(invitation.expires_at))}
            </p>
          </div>
          <Button
            size="small"
            aria-label={`Withdraw the invitation of ${invitation.name}`}
            busy={withdraw.isPending && withdraw.variables.id === invitation.id}
            onClick={() => withdraw.mutate(invitation)}
          >
            Withdraw
          </Button>
        </li>
      ))}
    </ul>
  )
}

function InviteDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const [invitation, setInvitation] = useState<ReplyOf<typeof createInvitation>>()
  const form = useContractForm(createInvitation, {
    start: { name: '', role: 'contributor' },
    onSaved(created) {
      setInvitation(created)
      return queries.invalidateQueries({ queryKey: getSettingKey(getTeam) })
    },
  })
  if (invitation)
    return <InviteLink link={location.origin + invitation.path} name={invitation.name} onClose={onClose} />
  return (
    <ContractDialog
      form={form}
      action="Create link"
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
        cards={userRoles.map((role) => ({
          value: role,
          label: roleLabels[role].label,
          hint: roleLabels[role].may,
        }))}
        error={form.fieldErrors.role}
        {...form.register('role')}
      />
    </ContractDialog>
  )
}

function InviteLink({ link, name, onClose }: { link: string; name: string; onClose: () => void }) {
  const words = `Salam ${name}, sila buka pautan ini untuk menyertai pasukan kedai: ${link}`
  return (
    <OneTimeSecretDialog
      title={`Send ${name} this link`}
      secret={link}
      about="Anyone with the link can use it once within a week. It is not shown again. If you lose it, withdraw the invitation and create a new one."
      copyLabel="Copy link"
      more={
        <a
          className="inline-flex min-h-11 items-center text-15 text-link md:min-h-8"
          href={`https://wa.me/?text=${encodeURIComponent(words)}`}
          target="_blank"
          rel="noreferrer"
        >
          Send on WhatsApp
        </a>
      }
      onClose={onClose}
    />
  )
}
