import { useQuery } from '@tanstack/react-query'
import { checkMedia, getMediaSettings } from '#core/media/media.ts'
import type { MediaItem } from '#core/messaging/media-item.ts'
import { hasDrivePicker } from '#core/media/drive-picker-pages.ts'
import { api } from '#web/api.ts'

/** Whether uploads reach customers, and how to reach Google Drive. */
export function useMediaSetup() {
  return useQuery({
    queryKey: ['media', 'setup'],
    queryFn: ({ signal }) => api(getMediaSettings, {}, { signal }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })
}

/**
 * Whether a page with Google's picker has to be loaded anew: what a document may load is fixed when it is loaded, and
 * this one began elsewhere. Not where the shop has no Drive; that is asked each time, as Settings may have just given it.
 */
export async function lacksPicker(): Promise<boolean> {
  const opened = performance.getEntriesByType('navigation')[0]?.name ?? location.href
  return !hasDrivePicker(new URL(opened).pathname) && (await hasDrive())
}

function hasDrive(): Promise<boolean> {
  return api(getMediaSettings, {}).then(
    ({ drive }) => drive !== null,
    () => false,
  )
}

/** What the gateway would find at an attachment's address; looked for again after five minutes at the earliest. */
export function useMediaCheck({ url, type }: Pick<MediaItem, 'url' | 'type'>) {
  return useQuery({
    queryKey: ['media', 'check', url, type],
    queryFn: ({ signal }) => api(checkMedia, { url, type }, { signal }),
    staleTime: 5 * 60_000,
    retry: false,
    refetchOnWindowFocus: false,
  })
}
