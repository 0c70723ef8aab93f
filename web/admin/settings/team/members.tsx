import { useState } from 'react'
import { userRoles, type ReplyOf } from '#core/contract.ts'
import {
  changeMemberRole,
  disableMember,
  enableMember,
  removeMemberSecondFactor,
  signOutMember,
  type TeamMember,
  getTeam,
} from '#core/identity/team.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { Badge, StatusPill } from '#web/ui/states/status-pill.tsx'
import { roleLabels } from './role-labels.ts'
import { useQueryClient, useMutation } from '@tanstack/react-query'
import { api } from '#web/api.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { getSettingKey } from '#web/admin/setting-queries.ts'

export function TeamMembers({ members }: { members: TeamMember[] }) {
  const [disabling, setDisabling] = useState<TeamMember | null>(null)
  const role = useMemberChange(changeMemberRole, ({ name, role }) => `${name} is now ${role}`)
  const disable = useMemberChange(
    disableMember,
    ({ name }) => `${name} can no longer sign in`,
    () => setDisabling(null),
  )
  const [signingOut, setSigningOut] = useState<TeamMember | null>(null)
  const signOut = useMemberChange(
    signOutMember,
    ({ name }) => `${name} is signed out everywhere`,
    () => setSigningOut(null),
  )
  const [removingFactor, setRemovingFactor] = useState<TeamMember | null>(null)
  const removeFactor = useMemberChange(
    removeMemberSecondFactor,
    ({ name }) => `Two-step verification turned off for ${name}`,
    () => setRemovingFactor(null),
  )
  const enable = useMemberChange(enableMember, ({ name }) => `${name} can sign in again`)
  return (
    <>
      <ul aria-label="Members" className="divide-y divide-line border-t border-line">
        {members.map((member) => (
          <li key={member.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-56">
              <p className="flex flex-wrap items-center gap-2 text-15 font-semibold">
                <span className="truncate">{member.name}</span>
                {member.disabled && <StatusPill tone="wrong">Disabled</StatusPill>}
                {member.second_factor && <Badge tone="good">Two-step verification</Badge>}
              </p>
              <p className="text-13 wrap-anywhere text-quiet">
                {member.username}
                {member.email && ` · ${member.email}`} · {seen(member)}
              </p>
            </div>
            <span className="w-40">
              <Select
                aria-label={`Role of ${member.name}`}
                value={member.role ?? ''}
                disabled={member.source === 'wordpress'}
                onChange={(event) => {
                  const chosen = userRoles.find((each) => each === event.target.value)
                  if (chosen) role.mutate({ id: member.id, role: chosen })
                }}
              >
                {userRoles.map((each) => (
                  <option key={each} value={each}>
                    {roleLabels[each].label}
                  </option>
                ))}
              </Select>
            </span>
            {member.second_factor && (
              <Button
                aria-label={`Turn off two-step verification for ${member.name}`}
                onClick={() => setRemovingFactor(member)}
              >
                Turn off two-step verification
              </Button>
            )}
            {member.last_seen && (
              <Button aria-label={`Sign ${member.name} out everywhere`} onClick={() => setSigningOut(member)}>
                Sign out everywhere
              </Button>
            )}
            {member.disabled ? (
              <Button aria-label={`Enable ${member.name}`} onClick={() => enable.mutate({ id: member.id })}>
                Enable
              </Button>
            ) : (
              <Button aria-label={`Disable ${member.name}`} onClick={() => setDisabling(member)}>
                Disable
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={signingOut !== null}
        onOpenChange={(open) => !open && setSigningOut(null)}
        title={`Sign ${signingOut?.name ?? ''} out everywhere?`}
        confirmLabel="Sign out everywhere"
        busy={signOut.isPending}
        onConfirm={() => signingOut && signOut.mutate({ id: signingOut.id })}
      >
        All of their sessions end immediately. If you sign yourself out, this session stays. They can sign in
        again with their password. To keep them out, disable them.
      </ConfirmDialog>
      <ConfirmDialog
        open={removingFactor !== null}
        onOpenChange={(open) => !open && setRemovingFactor(null)}
        title={`Turn off two-step verification for ${removingFactor?.name ?? ''}?`}
        confirmLabel="Turn off"
        danger
        busy={removeFactor.isPending}
        onConfirm={() => removingFactor && removeFactor.mutate({ id: removingFactor.id })}
      >
        Use this for someone who has lost their phone and recovery codes. Verify their identity first. They
        are signed out everywhere and can then sign in with only their password.
      </ConfirmDialog>
      <ConfirmDialog
        open={disabling !== null}
        onOpenChange={(open) => !open && setDisabling(null)}
        title={`Disable ${disabling?.name ?? ''}?`}
        confirmLabel="Disable"
        danger
        busy={disable.isPending}
        onConfirm={() => disabling && disable.mutate({ id: disabling.id })}
      >
        They are signed out everywhere and can no longer sign in. You can enable them again later.
      </ConfirmDialog>
    </>
  )
}

function seen({ last_seen, disabled }: TeamMember): string {
  if (disabled) return 'signed out'
  return last_seen ? `last seen ${formatListTime(new Date(last_seen))}` : 'not signed in'
}

type MemberChange =
  | typeof changeMemberRole
  | typeof disableMember
  | typeof enableMember
  | typeof signOutMember
  | typeof removeMemberSecondFactor

function useMemberChange<C extends MemberChange>(
  contract: C,
  words: (member: ReplyOf<C>) => string,
  onSettled?: () => void,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Parameters<typeof api<C>>[1]) => api(contract, input),
    onSuccess: (member) => toast.success(words(member)),
    onError: (error) => toast.error(error.message),
    onSettled: () => {
      onSettled?.()
      return queries.invalidateQueries({ queryKey: getSettingKey(getTeam) })
    },
  })
}
