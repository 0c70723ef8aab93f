import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getSessionRules } from '#core/identity/sessions.ts'
import { logOut } from '#web/account/log-out.ts'
import { api } from '#web/api.ts'
import { endSession } from '#web/session.ts'

const storedAt = 'cetak_used_at'
const lookEveryMs = 15_000
const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Signs out once nobody has touched any page of the back-office for as long as the shop says. The pages' own calls go
 * on by themselves, so that the server alone can't tell a screen that was left from one that is used.
 */
export function useIdleSignOut(): void {
  const { data } = useQuery({
    queryKey: ['session-rules'],
    queryFn: ({ signal }) => api(getSessionRules, {}, { signal }),
    staleTime: 5 * 60_000,
  })
  const idleMinutes = data?.idle_minutes ?? null
  useEffect(() => {
    if (idleMinutes === null) return undefined
    let writtenAt = 0
    // Shared by all tabs: who works in one of them is there.
    const used = () => {
      if (Date.now() - writtenAt < 1_000) return
      writtenAt = Date.now()
      localStorage.setItem(storedAt, String(writtenAt))
    }
    const look = () => {
      if (Date.now() - Number(localStorage.getItem(storedAt) ?? 0) < idleMinutes * 60_000) return
      logOut()
      endSession('expired')
    }
    used()
    for (const sign of signs) window.addEventListener(sign, used, { passive: true })
    const timer = window.setInterval(look, lookEveryMs)
    return () => {
      for (const sign of signs) window.removeEventListener(sign, used)
      window.clearInterval(timer)
    }
  }, [idleMinutes])
}
