import type { DriveSetup } from '#core/media/media.ts'
import type { GoogleTokenResponse, GoogleTokenClient } from './google.ts'

/** Error whose message is a text of DRIVE-03. */
export class DriveError extends Error {}

export const pickerBlockedMessage =
  'Browser security is blocking the picker. Please check your COOP settings.'

export interface DriveClient {
  setup: DriveSetup
  /** Must be called during a click, because browsers otherwise block the window. */
  requestAccessToken: () => Promise<string>
}

const scope = 'https://www.googleapis.com/auth/drive.file'
let loading: Promise<DriveClient> | undefined

/** Loads Google's scripts only once (DRIVE-01). After a failure, the next call tries again. Throws `DriveError`. */
export function loadDrive(setup: DriveSetup): Promise<DriveClient> {
  loading ??= load(setup).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function load(setup: DriveSetup): Promise<DriveClient> {
  await Promise.all([
    addScript(setup.scripts.api, 'Google API not loaded'),
    addScript(setup.scripts.identity, 'Token client not initialized'),
  ])
  const { gapi, google } = window
  if (!gapi) throw new DriveError('Google API not loaded')
  await new Promise<void>((callback, reject) =>
    gapi.load('client:picker', {
      callback,
      onerror: () => reject(new DriveError('Google Picker API not ready')),
    }),
  )
  try {
    await gapi.client?.init({ apiKey: setup.api_key, discoveryDocs: [setup.discovery] })
  } catch {
    throw new DriveError('Google API not initialized')
  }
  if (!gapi.client?.drive) throw new DriveError('Google API not initialized')
  const identity = google?.accounts?.oauth2
  if (!identity) throw new DriveError('Token client not initialized')

  let answered: { resolve: (token: GoogleTokenResponse) => void; reject: (error: Error) => void } | undefined
  const client: GoogleTokenClient = identity.initTokenClient({
    client_id: setup.client_id,
    scope,
    callback: (answer) => answered?.resolve(answer),
    error_callback: ({ type }) =>
      answered?.reject(new DriveError(windowErrors[type] ?? pickerBlockedMessage)),
  })
  return { setup, requestAccessToken: keepToken(() => ask(client, (waiting) => (answered = waiting))) }
}

/** Error texts by Google's error type. Any other type means that the browser blocked the window. */
const windowErrors: Record<string, string> = {
  popup_closed: 'The Google sign-in window was closed. Click “Choose Files from Drive” to sign in.',
}

async function ask(
  client: GoogleTokenClient,
  wait: (waiting: { resolve: (token: GoogleTokenResponse) => void; reject: (error: Error) => void }) => void,
): Promise<{ token: string; seconds: number }> {
  const answer = await new Promise<GoogleTokenResponse>((resolve, reject) => {
    wait({ resolve, reject })
    client.requestAccessToken({ prompt: 'consent' })
  })
  if (answer.error !== undefined)
    throw new DriveError(
      'Cetak was not allowed to access Google Drive. Click “Choose Files from Drive” to allow access.',
    )
  return { token: answer.access_token, seconds: answer.expires_in }
}

function keepToken(ask: () => Promise<{ token: string; seconds: number }>): () => Promise<string> {
  let cached = { token: '', until: 0 }
  return async () => {
    if (Date.now() < cached.until) return cached.token
    const { token, seconds } = await ask()
    // The token expires a minute early, because it is still needed to share the picked files.
    cached = { token, until: Date.now() + (seconds - 60) * 1000 }
    window.gapi?.client?.setToken({ access_token: token })
    return token
  }
}

function addScript(src: string, failure: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.async = true
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new DriveError(failure))
    })
    document.head.append(script)
  })
}
