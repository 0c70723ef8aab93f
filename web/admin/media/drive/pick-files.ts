import { cutText } from '#core/shared/cut-text.ts'
import type { MediaItem } from '#core/messaging/media-item.ts'
import type { PickedFile } from './google.ts'
import { blocked, DriveError, type Drive } from './load-drive.ts'

/**
 * Opens Google's picker (DRIVE-01): several files, as a list, folders to look into but not to choose. The picked
 * files; none when the person turned back. Throws `DriveError`.
 */
export async function pickFiles(drive: Drive, token: string): Promise<PickedFile[]> {
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
          // Others, `loaded` among them, come and go with Google's versions.
          if (action === 'picked') resolve(docs ?? [])
          else if (action === 'cancel') resolve([])
          else if (action === 'error') reject(new DriveError('Failed to create file picker'))
        })
      // Without it picking works, and reading what was picked does not.
      if (drive.setup.app_id) builder.setAppId(drive.setup.app_id)
      builder.build().setVisible(true)
    } catch (error) {
      reject(new DriveError(isBlocked(error) ? blocked : 'Failed to create file picker'))
    }
  })
}

const isBlocked = (error: unknown) =>
  (error instanceof DOMException && error.name === 'SecurityError') ||
  /cross-origin|opener/i.test(error instanceof Error ? error.message : '')

/**
 * Lets everyone with the link read each file, since the gateway comes as nobody (DRIVE-02); one that Google
 * doesn't let be shared is attached all the same, as it may be shared already.
 */
export async function attachable(files: PickedFile[]): Promise<MediaItem[]> {
  const permissions = window.gapi?.client?.drive?.permissions
  await Promise.all(
    files.map(async ({ id, name }) => {
      try {
        await permissions?.create({ fileId: id, resource: { role: 'reader', type: 'anyone' } })
      } catch (error) {
        // oxlint-disable-next-line no-console -- logged and ignored, as DRIVE-02 says
        console.warn(`Google Drive does not share ${name}:`, error)
      }
    }),
  )
  return files.map(itemOf)
}

function itemOf({ id, name, mimeType, sizeBytes }: PickedFile): MediaItem {
  const address = new URL('https://drive.google.com/uc?export=download')
  address.searchParams.set('id', id)
  // Google ignores it; gateways tell the type by the address's ending.
  address.searchParams.set('name', name.toLowerCase().replace(/[^a-z0-9.]+/g, '-'))
  return {
    url: address.href,
    type: mimeType.startsWith('image/') ? 'media' : 'document',
    name: cutText(name, 255),
    caption: '',
    size: Number(sizeBytes ?? 0) || 0,
  }
}
