import { useEffect, useRef, useState } from 'react'
import type { MediaItem } from '#core/messaging/media-item.ts'
import { Button } from '#web/ui/button.tsx'
import { DriveIcon } from '#web/ui/icons.tsx'
import { PauseFocusTrap } from '#web/ui/overlays/pause-focus-trap.tsx'
import { useMediaSetup } from '../media-queries.ts'
import { wrappingButtonClass } from '../wrapping-button-class.ts'
import type { DriveSetup } from '#core/media/media.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { DriveError, loadDrive, type DriveClient, pickerBlockedMessage } from './load-drive.ts'
import { truncateText } from '#core/shared/truncate-text.ts'
import type { PickedDriveFile } from './google.ts'

/** Button *Choose Files from Drive* (DRIVE-01), with errors on a separate line. */
export function DriveButton({ onPicked }: { onPicked: (items: MediaItem[]) => void }) {
  const { data, isError } = useMediaSetup()
  const setup = isError ? null : data?.drive
  const button = useRef<HTMLButtonElement>(null)
  const drive = useDrive(setup, useSeen(button), onPicked)
  return (
    <>
      <Button
        ref={button}
        className={wrappingButtonClass}
        icon={<DriveIcon />}
        busy={drive.loading || drive.picking}
        busyLabel="Loading..."
        onClick={drive.choose}
      >
        Choose Files from Drive
      </Button>
      {drive.error && (
        <p role="alert" className="order-last w-full text-13 text-wrong">
          {drive.error}
          {setup === null &&
            '. Google Drive is not set up for this shop. Add the keys in Settings, Google Drive.'}
        </p>
      )}
      {drive.error && !drive.ready && setup && (
        <p className="order-last w-full text-13 text-quiet">
          Check your connection, then click the button to try again.
        </p>
      )}
      {drive.picking && <PauseFocusTrap />}
    </>
  )
}

/** Returns `true` once the element has been visible, so that Google's scripts are not loaded earlier. */
function useSeen(element: { current: Element | null }): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!element.current) return undefined
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setSeen(true)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return seen
}

/**
 * `setup` is `null` if the shop doesn't use Drive, and `undefined` while loading. The scripts load once
 * `wanted` is `true`. `choose` asks for consent, opens the picker and passes the picked files to `onPicked`.
 */
function useDrive(
  setup: DriveSetup | null | undefined,
  wanted: boolean,
  onPicked: (items: MediaItem[]) => void,
) {
  const [drive, setDrive] = useState<DriveClient>()
  const [error, setError] = useState<string>()
  const [picking, setPicking] = useState(false)

  useEffect(() => {
    if (wanted && setup) loadDrive(setup).then(setDrive, (error: unknown) => setError(loadWords(error)))
  }, [wanted, setup])

  async function choose(): Promise<void> {
    setError(setup === null ? 'Google API not loaded' : undefined)
    // Loading failed before, so this click only retries it. The user has to click again, because browsers open
    // Google's window only on a click.
    if (!drive) {
      if (setup) await loadDrive(setup).then(setDrive, (error: unknown) => setError(loadWords(error)))
      return
    }
    setPicking(true)
    try {
      const files = await pickFiles(drive, await drive.requestAccessToken())
      // oxlint-disable-next-line no-console -- DRIVE-02: cancelling is only logged
      if (files.length === 0) return console.info('Google Drive picker cancelled')
      onPicked(await shareFiles(files))
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
    ready: drive !== undefined,
    error,
    choose: () => void choose(),
  }
}

const loadWords = (error: unknown) => wordsOf(error, 'Google API not initialized')

const wordsOf = (error: unknown, otherwise: string) =>
  error instanceof DriveError ? error.message : otherwise

/**
 * Opens Google's picker (DRIVE-01) as a list in which the user can select several files and open folders, but not
 * select folders. Returns an empty array if the user cancels. Throws `DriveError`.
 */
async function pickFiles(drive: DriveClient, token: string): Promise<PickedDriveFile[]> {
  const picker = window.google?.picker
  if (!picker) throw new DriveError('Google Picker API not ready')
  return new Promise((resolve, reject) => {
    try {
      const view = new picker.DocsView(picker.ViewId.DOCS)
        .setIncludeFolders(true)
        .setSelectFolderEnabled(false)
        .setMode(picker.DocsViewMode.LIST)
      const builder = new picker.PickerBuilder()
        .addView(view)
        .enableFeature(picker.Feature.MULTISELECT_ENABLED)
        .setDeveloperKey(drive.setup.api_key)
        .setOAuthToken(token)
        .setOrigin(location.origin)
        .setCallback(({ action, docs }) => {
          // Other actions, such as `loaded`, are ignored, because they vary by version.
          if (action === 'picked') resolve(docs ?? [])
          else if (action === 'cancel') resolve([])
          else if (action === 'error') reject(new DriveError('Failed to create file picker'))
        })
      // Without the app id, users can pick files but Cetak can't read them.
      if (drive.setup.app_id) builder.setAppId(drive.setup.app_id)
      builder.build().setVisible(true)
    } catch (error) {
      reject(new DriveError(isBlocked(error) ? pickerBlockedMessage : 'Failed to create file picker'))
    }
  })
}

const isBlocked = (error: unknown) =>
  (error instanceof DOMException && error.name === 'SecurityError') ||
  /cross-origin|opener/i.test(error instanceof Error ? error.message : '')

/**
 * Shares each file with everyone who has its link, because the gateway downloads files without an account (DRIVE-02).
 * If Google refuses, the file is attached anyway, because it may already be shared.
 */
async function shareFiles(files: PickedDriveFile[]): Promise<MediaItem[]> {
  const permissions = window.gapi?.client?.drive?.permissions
  await Promise.all(
    files.map(async ({ id, name }) => {
      try {
        await permissions?.create({ fileId: id, resource: { role: 'reader', type: 'anyone' } })
      } catch (error) {
        // oxlint-disable-next-line no-console -- logged and ignored, as DRIVE-02 says
        console.warn(`failed to share ${name} on Google Drive:`, error)
      }
    }),
  )
  return files.map(itemOf)
}

function itemOf({ id, name, mimeType, sizeBytes }: PickedDriveFile): MediaItem {
  const address = new URL('https://drive.google.com/uc?export=download')
  address.searchParams.set('id', id)
  // Google ignores this parameter, but gateways detect the file type by the end of the URL.
  address.searchParams.set('name', name.toLowerCase().replace(/[^a-z0-9.]+/g, '-'))
  return {
    url: address.href,
    type: mimeType.startsWith('image/') ? 'media' : 'document',
    name: truncateText(name, 255),
    caption: '',
    size: Number(sizeBytes ?? 0) || 0,
  }
}
