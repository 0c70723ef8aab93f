import { useQuery } from '@tanstack/react-query'
import { checkMedia, getMediaSettings } from '#core/media/media.ts'
import type { MediaItem } from '#core/messaging/media-item.ts'
import { hasDrivePicker } from '#core/media/drive-picker-pages.ts'
import { api } from '#web/api.ts'

/** Loads the upload and Google Drive settings. */
export function useMediaSetup() {
  return useQuery({
    queryKey: ['media', 'setup'],
    queryFn: ({ signal }) => api(getMediaSettings, {}, { signal }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })
}

/**
 * Returns `true` if the page must be reloaded to use Google's picker, because a document's content security policy is
 * fixed when it loads and this one started on another page. Returns `false` if the shop has no Drive, which is checked
 * each time because Settings can change it.
 */
export async function needsReloadForPicker(): Promise<boolean> {
  const opened = performance.getEntriesByType('navigation')[0]?.name ?? location.href
  return !hasDrivePicker(new URL(opened).pathname) && (await hasDrive())
}

function hasDrive(): Promise<boolean> {
  return api(getMediaSettings, {}).then(
    ({ drive }) => drive !== null,
    () => false,
  )
}

/** Checks what the gateway would download from an attachment's URL. Cached for five minutes. */
export function useMediaCheck({ url, type }: Pick<MediaItem, 'url' | 'type'>) {
  return useQuery({
    queryKey: ['media', 'check', url, type],
    queryFn: ({ signal }) => api(checkMedia, { url, type }, { signal }),
    staleTime: 5 * 60_000,
    retry: false,
    refetchOnWindowFocus: false,
  })
}
