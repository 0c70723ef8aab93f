import { useMemo, useState } from 'react'
import type { MediaItem } from '#core/messaging/media-item.ts'
import { unknownWords } from '#core/messaging/message-template.ts'
import { afterMarks } from '#web/ui/fields/focus-first-wrong.ts'
import { useSettled } from '../contacts/use-settled.ts'
import { useAttaching } from '../media/use-attaching.ts'
import { unfinished } from '../media/use-uploads.ts'
import { beyondLimits } from '../scheduler/composer/form-errors.ts'
import { useGatewayLimits } from '../scheduler/composer/gateway-limits.ts'
import { useUnsavedChanges } from '../unsaved/unsaved-changes.tsx'

/** What goes to everybody, while it is written: words and attachments, and what is wrong with them. */
export function useContent() {
  const [text, setText] = useState('')
  const [media, setMedia] = useState<MediaItem[]>([])
  const [tooSoon, setTooSoon] = useState(false)
  const attaching = useAttaching((items) => {
    setTooSoon(false)
    setMedia((media) => [...media, ...items])
  })
  const limits = useGatewayLimits()
  const beyond = beyondLimits(limits, text, media)
  const written = useMemo(() => ({ text, mediaUrls: media }), [text, media])
  const settled = useSettled(written, 400)
  const waiting = unfinished(attaching.uploads)
  useUnsavedChanges(!isEmpty(written) || waiting !== null)
  return {
    text,
    setText,
    media,
    setMedia,
    attaching,
    limits,
    errors: {
      text: unknownWords(text) ?? beyond.message,
      media: unknownIn(media) ?? beyond.media,
      uploads: (tooSoon && waiting) || undefined,
    },
    /** What the server is asked about: not at every key. */
    settled,
    isSettled: settled === written,
    isEmpty: isEmpty(written),
    ready: !isEmpty(settled) && !unknownWords(settled.text) && !unknownIn(settled.mediaUrls),
    /** False, with the words for it in sight, while a file that was chosen is not attached. */
    settle(form: Element): boolean {
      setTooSoon(waiting !== null)
      if (waiting) afterMarks(() => form.querySelector('[data-wrong]')?.scrollIntoView({ block: 'nearest' }))
      return waiting === null
    },
    reset() {
      setText('')
      setMedia([])
      attaching.uploads.dropAll()
    },
  }
}
export type Content = ReturnType<typeof useContent>

const isEmpty = ({ text, mediaUrls }: { text: string; mediaUrls: readonly MediaItem[] }) =>
  text.trim() === '' && mediaUrls.length === 0

/** Captions are filled in for each receiver as the text is. */
const unknownIn = (media: readonly MediaItem[]) =>
  media.map(({ caption }) => unknownWords(caption)).find((words) => words !== null)
