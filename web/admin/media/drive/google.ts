/** Types for the parts of Google's scripts that Cetak uses (https://developers.google.com/workspace/drive/picker). */
export interface GoogleApiClient {
  load: (libraries: string, then: { callback: () => void; onerror: () => void }) => void
  client?: {
    init: (given: { apiKey: string; discoveryDocs: string[] }) => PromiseLike<unknown>
    setToken: (token: { access_token: string }) => void
    /** `undefined` until the discovery document is loaded. */
    drive?: {
      permissions: {
        create: (given: {
          fileId: string
          resource: { role: 'reader'; type: 'anyone' }
        }) => PromiseLike<unknown>
      }
    }
  }
}

export interface GoogleTokenClient {
  requestAccessToken: (given: { prompt: 'consent' }) => void
}

export type GoogleTokenResponse =
  | { access_token: string; expires_in: number; error?: never }
  | { error: string; access_token?: never }

export interface PickedDriveFile {
  id: string
  name: string
  mimeType: string
  url?: string
  sizeBytes?: number | string
}

interface View {
  setIncludeFolders: (included: boolean) => View
  setSelectFolderEnabled: (enabled: boolean) => View
  setMode: (mode: unknown) => View
}

interface PickerBuilder {
  addView: (view: View) => PickerBuilder
  enableFeature: (feature: unknown) => PickerBuilder
  setDeveloperKey: (key: string) => PickerBuilder
  setAppId: (id: string) => PickerBuilder
  setOAuthToken: (token: string) => PickerBuilder
  setOrigin: (origin: string) => PickerBuilder
  setCallback: (callback: (answer: { action: string; docs?: PickedDriveFile[] }) => void) => PickerBuilder
  build: () => { setVisible: (visible: boolean) => void }
}

export interface GoogleGlobal {
  accounts?: {
    oauth2?: {
      initTokenClient: (given: {
        client_id: string
        scope: string
        callback: (answer: GoogleTokenResponse) => void
        error_callback: (error: { type: string; message?: string }) => void
      }) => GoogleTokenClient
    }
  }
  picker?: {
    DocsView: new (id: unknown) => View
    PickerBuilder: new () => PickerBuilder
    ViewId: { DOCS: unknown }
    DocsViewMode: { LIST: unknown }
    Feature: { MULTISELECT_ENABLED: unknown }
  }
}

declare global {
  interface Window {
    gapi?: GoogleApiClient
    google?: GoogleGlobal
  }
}
