import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getTeam, type Invitation } from '#core/identity/team.ts'
import { withdrawInvitation } from '#core/identity/invitations.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { roleNames } from './role-names.ts'
import { settingKey } from '../setting-queries.ts'

/** Who is invited and has not joined yet; the links themselves are not shown again. */
export function Invitations({ invitations }: { invitations: Invitation[] }) {
  const queries = useQueryClient()
  const withdraw = useMutation({
    mutationFn: ({ id }: Invitation) => api(withdrawInvitation, { id }),
    onSuccess: () => toast.success('Invitation withdrawn'),
    onError: (error) => toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: settingKey(getTeam) }),
  })
  return (
    <ul className="divide-y divide-line border-t border-line">
      {invitations.map((invitation) => (
        <li key={invitation.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <div className="min-w-0 flex-1 basis-56">
            <p className="truncate text-15 font-semibold">{invitation.name}</p>
            <p className="text-13 text-quiet">
              {roleNames[invitation.role].label} · invited by {invitation.invited_by} · until{' '}
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
