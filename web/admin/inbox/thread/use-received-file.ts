import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { getReceivedFile } from '#core/inbox/thread.ts'
import { fetchApiFile } from '#web/api.ts'
import { useObjectUrl } from '#web/hooks/use-object-url.ts'

/** Files stay in memory for this time in ms after they have left the screen. */
const keepMs = 120_000

export function useReceivedFile({
  conversation,
  message,
  asked,
}: {
  conversation: string
  message: string
  asked: boolean
}) {
  const file = useQuery({
    queryKey: ['received-file', conversation, message],
    queryFn: ({ signal }) => fetchApiFile(getReceivedFile, { id: conversation, message }, { signal }),
    staleTime: Infinity,
    gcTime: keepMs,
    enabled: asked,
    refetchOnWindowFocus: false,
  })
  return { ...file, url: useObjectUrl(file.data) }
}

/** Checks the MIME type, because the kind reported by the sender may be wrong. */
export const isPictureType = (mimeType: string) => /^image\/(jpeg|png|gif|webp)$/.test(mimeType)

export function useWasNearScreen() {
  const place = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!place.current || seen) return undefined
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: '400px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [seen])
  return { place, seen }
}
