import { useQuery } from '@tanstack/react-query'
import { checkMedia, mediaSetup } from '../../../core/contracts/media.ts'
import type { MediaItem } from '../../../core/contracts/messages.ts'
import { api } from '../../api.ts'

/** Whether uploads reach customers, and how to reach Google Drive. */
export function useMediaSetup() {
  return useQuery({
    queryKey: ['media', 'setup'],
    queryFn: ({ signal }) => api(mediaSetup, {}, { signal }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })
}

/** Whether the shop has Google Drive, asked anew as Settings may have just given it; not where that can't be asked. */
export function hasDrive(): Promise<boolean> {
  return api(mediaSetup, {}).then(
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
