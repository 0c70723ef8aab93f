import { useEffect, useState } from 'react'
import type { DriveSetup } from '#core/media/media.ts'
import type { MediaItem } from '#core/messaging/media-item.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { DriveError, loadDrive, type Drive } from './load-drive.ts'
import { attachable, pickFiles } from './pick-files.ts'

/**
 * Google Drive on a screen. `setup` is null where the shop has none, undefined while that is not known. Its scripts
 * are loaded once `wanted`. `choose` takes the person through consent and picker; what they pick goes to `onPicked`.
 */
export function useDrive(
  setup: DriveSetup | null | undefined,
  wanted: boolean,
  onPicked: (items: MediaItem[]) => void,
) {
  const [drive, setDrive] = useState<Drive>()
  const [error, setError] = useState<string>()
  const [picking, setPicking] = useState(false)

  useEffect(() => {
    if (wanted && setup) loadDrive(setup).then(setDrive, (error: unknown) => setError(loadWords(error)))
  }, [wanted, setup])

  async function choose(): Promise<void> {
    setError(setup === null ? 'Google API not loaded' : undefined)
    // What failed to load is loaded again; the person clicks once more, since Google's window needs a click.
    if (!drive) {
      if (setup) await loadDrive(setup).then(setDrive, (error: unknown) => setError(loadWords(error)))
      return
    }
    setPicking(true)
    try {
      const files = await pickFiles(drive, await drive.requestAccessToken())
      // oxlint-disable-next-line no-console -- turning back is only logged, as DRIVE-02 says
      if (files.length === 0) return console.info('Google Drive: nothing was picked.')
      onPicked(await attachable(files))
      toast.success('Files selected successfully.')
    } catch (error) {
      const words = wordsOf(error, 'Failed to process selected files.')
      setError(words)
      toast.error(words)
    } finally {
      setPicking(false)
    }
  }
  return {
    loading: setup === undefined || (setup !== null && !drive && !error),
    picking,
    /** Its scripts have been loaded. */
    ready: drive !== undefined,
    error,
    choose: () => void choose(),
  }
}

const loadWords = (error: unknown) => wordsOf(error, 'Google API not initialized')

const wordsOf = (error: unknown, otherwise: string) =>
  error instanceof DriveError ? error.message : otherwise
