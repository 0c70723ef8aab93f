import type { DriveSetup } from '#core/media/media.ts'
import type { TokenAnswer, TokenClient } from './google.ts'

/** Why Google Drive can't be used, in the words of DRIVE-03. */
export class DriveError extends Error {}

export const blocked = 'Browser security is blocking the picker. Please check your COOP settings.'

/** What of Drive is ready: its scripts, its calls, and the way to a person's consent. */
export interface Drive {
  setup: DriveSetup
  /** Asks the person; has to be called by their own click, or the browser holds the window back. */
  requestAccessToken: () => Promise<string>
}

const scope = 'https://www.googleapis.com/auth/drive.file'
let loading: Promise<Drive> | undefined

/** Loads Google's scripts once (DRIVE-01); after a failure, another call tries again. Throws `DriveError`. */
export function loadDrive(setup: DriveSetup): Promise<Drive> {
  loading ??= load(setup).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function load(setup: DriveSetup): Promise<Drive> {
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

  let answered: { resolve: (token: TokenAnswer) => void; reject: (error: Error) => void } | undefined
  const client: TokenClient = identity.initTokenClient({
    client_id: setup.client_id,
    scope,
    callback: (answer) => answered?.resolve(answer),
    error_callback: ({ type }) => answered?.reject(new DriveError(windowErrors[type] ?? blocked)),
  })
  return { setup, requestAccessToken: keepToken(() => ask(client, (waiting) => (answered = waiting))) }
}

/** What became of Google's window; the rest is one that the browser did not let open. */
const windowErrors: Record<string, string> = {
  popup_closed: 'Google’s sign-in window was closed. Choose Files from Drive again to sign in.',
}

async function ask(
  client: TokenClient,
  wait: (waiting: { resolve: (token: TokenAnswer) => void; reject: (error: Error) => void }) => void,
): Promise<{ token: string; seconds: number }> {
  const answer = await new Promise<TokenAnswer>((resolve, reject) => {
    wait({ resolve, reject })
    client.requestAccessToken({ prompt: 'consent' })
  })
  if (answer.error !== undefined)
    throw new DriveError('Google Drive was not allowed. Choose Files from Drive again to allow it.')
  return { token: answer.access_token, seconds: answer.expires_in }
}

/** A consent holds for an hour: the next choice within it asks for none. */
function keepToken(ask: () => Promise<{ token: string; seconds: number }>): () => Promise<string> {
  let kept = { token: '', until: 0 }
  return async () => {
    if (Date.now() < kept.until) return kept.token
    const { token, seconds } = await ask()
    // A minute early: it still has to serve for sharing what is picked.
    kept = { token, until: Date.now() + (seconds - 60) * 1000 }
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
