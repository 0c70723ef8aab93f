import { queryOptions } from '@tanstack/react-query'
import { getMyProfile } from '#core/identity/identity.ts'
import { getSecondFactor } from '#core/identity/second-factor.ts'
import { listSessions } from '#core/identity/sessions.ts'
import { api } from '#web/api.ts'
import { callWordPress } from '#web/wordpress.ts'

export const myProfileQuery = () =>
  queryOptions({
    queryKey: ['me'],
    queryFn: async () => getMyProfile.reply.parse(await callWordPress('GET', '/wp/v2/users/me')),
  })

export const secondFactorQuery = () =>
  queryOptions({
    queryKey: ['second-factor'],
    queryFn: ({ signal }) => api(getSecondFactor, {}, { signal }),
  })

export const sessionsQuery = () =>
  queryOptions({ queryKey: ['sessions'], queryFn: ({ signal }) => api(listSessions, {}, { signal }) })
