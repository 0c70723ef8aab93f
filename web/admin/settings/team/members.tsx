import { useState } from 'react'
import { userRoles, type ReplyOf } from '#core/contract.ts'
import {
  changeMemberRole,
  disableMember,
  enableMember,
  removeMemberFactor,
  signOutMember,
  type TeamMember,
  getTeam,
} from '#core/identity/team.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { Badge, StatusPill } from '#web/ui/states/status-pill.tsx'
import { roleNames } from './role-names.ts'
import { useQueryClient, useMutation } from '@tanstack/react-query'
import { api } from '#web/api.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { settingKey } from '#web/admin/setting-queries.ts'

/** The members with what can be done about each. */
export function Members({ members }: { members: TeamMember[] }) {
  const [leaving, setLeaving] = useState<TeamMember | null>(null)
  const role = useMemberChange(changeMemberRole, ({ name, role }) => `${name} is ${role} now`)
  const disable = useMemberChange(
    disableMember,
    ({ name }) => `${name} can no longer sign in`,
    () => setLeaving(null),
  )
  const [leavingPlaces, setLeavingPlaces] = useState<TeamMember | null>(null)
  const signOut = useMemberChange(
    signOutMember,
    ({ name }) => `${name} is signed out everywhere`,
    () => setLeavingPlaces(null),
  )
  const [losing, setLosing] = useState<TeamMember | null>(null)
  const removeFactor = useMemberChange(
    removeMemberFactor,
    ({ name }) => `${name} signs in without a second factor now`,
    () => setLosing(null),
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
                {member.second_factor && <Badge tone="good">Second factor</Badge>}
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
                    {roleNames[each].label}
                  </option>
                ))}
              </Select>
            </span>
            {member.second_factor && (
              <Button
                aria-label={`Take the second factor of ${member.name} away`}
                onClick={() => setLosing(member)}
              >
                Lost phone
              </Button>
            )}
            {member.last_seen && (
              <Button
                aria-label={`Sign ${member.name} out everywhere`}
                onClick={() => setLeavingPlaces(member)}
              >
                Sign out everywhere
              </Button>
            )}
            {member.disabled ? (
              <Button aria-label={`Enable ${member.name}`} onClick={() => enable.mutate({ id: member.id })}>
                Enable
              </Button>
            ) : (
              <Button aria-label={`Disable ${member.name}`} onClick={() => setLeaving(member)}>
                Disable
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={leavingPlaces !== null}
        onOpenChange={(open) => !open && setLeavingPlaces(null)}
        title={`Sign ${leavingPlaces?.name ?? ''} out everywhere?`}
        confirmLabel="Sign out everywhere"
        busy={signOut.isPending}
        onConfirm={() => leavingPlaces && signOut.mutate({ id: leavingPlaces.id })}
      >
        Wherever they are signed in ends at once; of yourself only this place stays. They can sign in again
        with their password: to keep them out, disable them.
      </ConfirmDialog>
      <ConfirmDialog
        open={losing !== null}
        onOpenChange={(open) => !open && setLosing(null)}
        title={`Take the second factor of ${losing?.name ?? ''} away?`}
        confirmLabel="Take it away"
        danger
        busy={removeFactor.isPending}
        onConfirm={() => losing && removeFactor.mutate({ id: losing.id })}
      >
        For someone who has lost phone and recovery codes. Make sure that it is really them: their password
        alone lets them in then, and they are signed out everywhere.
      </ConfirmDialog>
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title={`Disable ${leaving?.name ?? ''}?`}
        confirmLabel="Disable"
        danger
        busy={disable.isPending}
        onConfirm={() => leaving && disable.mutate({ id: leaving.id })}
      >
        They are signed out everywhere at once and cannot sign in any more. You can enable them again later.
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
  | typeof removeMemberFactor

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
      return queries.invalidateQueries({ queryKey: settingKey(getTeam) })
    },
  })
}
