import { useState } from 'react'
import { z } from 'zod'
import { mediaItemSchema, type MediaItem } from '#core/messaging/media-item.ts'
import { useSession } from '#web/session.ts'
import { shopNow } from '#web/shop-clock.ts'

export interface Draft {
  phone: string
  message: string
  /** Shop time, `yyyy-MM-dd HH:mm:ss`. */
  time: string
  media: MediaItem[]
  /** Whether the phone is typed rather than chosen from the contacts. */
  manual: boolean
}

const stored = z.object({
  user: z.string(),
  draft: z.object({
    phone: z.string(),
    message: z.string(),
    time: z.string(),
    media: z.array(mediaItemSchema),
    manual: z.boolean(),
  }),
})
const place = 'scheduler_draft'

export const emptyDraft = (manual: boolean): Draft => ({
  phone: '',
  message: '',
  time: shopNow(),
  media: [],
  manual,
})

/**
 * What is being composed. It outlives a reload and a session that ends in between: kept for this tab and this
 * user only, until it is scheduled.
 */
export function useDraft() {
  const user = useSession()?.nicename ?? ''
  const [kept] = useState(() => read(user))
  const [begun] = useState(() => kept ?? emptyDraft(false))
  return {
    /** What the form begins with. */
    begun,
    /** Whether it was begun before this page was loaded. */
    restored: kept !== null,
    keep: (draft: Draft) => write(user, draft),
    drop: () => write(user, null),
  }
}

function read(user: string): Draft | null {
  try {
    const kept = stored.parse(JSON.parse(sessionStorage.getItem(place) ?? 'null'))
    return kept.user === user ? kept.draft : null
  } catch {
    return null
  }
}

function write(user: string, draft: Draft | null): void {
  try {
    if (draft) sessionStorage.setItem(place, JSON.stringify({ user, draft }))
    else sessionStorage.removeItem(place)
  } catch {
    // Storage is off or full: then the draft lives as long as the page.
  }
}
