import { useState } from 'react'
import { z } from 'zod'
import { mediaItemSchema, type MediaItem } from '#core/messaging/media-item.ts'
import { useSession } from '#web/session.ts'
import { getShopNow } from '#web/shop-clock.ts'

export interface MessageDraft {
  phone: string
  message: string
  /** Shop time as `yyyy-MM-dd HH:mm:ss`. */
  time: string
  media: MediaItem[]
  /** `true` if the phone number is typed instead of chosen from the contacts. */
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

export const createEmptyDraft = (manual: boolean): MessageDraft => ({
  phone: '',
  message: '',
  time: getShopNow(),
  media: [],
  manual,
})

/**
 * The draft is stored for this tab and user until the message is scheduled, so that it survives a reload and
 * a new sign-in.
 */
export function useMessageDraft() {
  const user = useSession()?.nicename ?? ''
  const [restored] = useState(() => read(user))
  const [initial] = useState(() => restored ?? createEmptyDraft(false))
  return {
    initial,
    isRestored: restored !== null,
    keep: (draft: MessageDraft) => write(user, draft),
    drop: () => write(user, null),
  }
}

function read(user: string): MessageDraft | null {
  try {
    const saved = stored.parse(JSON.parse(sessionStorage.getItem(place) ?? 'null'))
    return saved.user === user ? saved.draft : null
  } catch {
    return null
  }
}

function write(user: string, draft: MessageDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(place, JSON.stringify({ user, draft }))
    else sessionStorage.removeItem(place)
  } catch {
    // Storage is unavailable or full, so the draft is lost when the page is closed.
  }
}
