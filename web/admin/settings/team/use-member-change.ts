import { useQueryClient, useMutation } from '@tanstack/react-query'
import {
  changeRole,
  disableMember,
  enableMember,
  signOutMember,
  removeMemberFactor,
  getTeam,
} from '#core/identity/team.ts'
import type { ReplyOf } from '#core/contract.ts'
import { api } from '#web/api.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { settingKey } from '../setting-queries.ts'

type MemberChange =
  | typeof changeRole
  | typeof disableMember
  | typeof enableMember
  | typeof signOutMember
  | typeof removeMemberFactor

export function useMemberChange<C extends MemberChange>(
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
