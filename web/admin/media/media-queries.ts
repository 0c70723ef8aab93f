import { useQuery } from '@tanstack/react-query'
import { checkMedia, getMediaSettings } from '#core/media/media.ts'
import type { MediaItem } from '#core/messaging/media-item.ts'
import { hasDrivePicker } from '#core/media/drive-picker-pages.ts'
import { api } from '#web/api.ts'

export function useMediaSetup() {
  return useQuery({
    queryKey: ['media', 'setup'],
    queryFn: ({ signal }) => api(getMediaSettings, {}, { signal }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })
}

/**
 * Returns `true` if the page must be reloaded to use Google's picker, because the browser fixes the content security
 * policy when it loads a document, and this document was loaded for another page. Returns `false` if the shop doesn't
 * use Drive. The setting is checked on each call, because it can change.
 */
export async function isReloadNeededForPicker(): Promise<boolean> {
  const opened = performance.getEntriesByType('navigation')[0]?.name ?? location.href
  return !hasDrivePicker(new URL(opened).pathname) && (await hasDrive())
}

function hasDrive(): Promise<boolean> {
  return api(getMediaSettings, {}).then(
    ({ drive }) => drive !== null,
    () => false,
  )
}

/** Checks what the gateway would download from an attachment's URL. The result is cached for five minutes. */
export function useMediaCheck({ url, type }: Pick<MediaItem, 'url' | 'type'>) {
  return useQuery({
    queryKey: ['media', 'check', url, type],
    queryFn: ({ signal }) => api(checkMedia, { url, type }, { signal }),
    staleTime: 5 * 60_000,
    retry: false,
    refetchOnWindowFocus: false,
  })
}
