import {
  type DriveKeyName,
  type DriveKeySources,
  type KeptDriveKeys,
  driveKeyNames,
} from '#core/settings/drive-keys.ts'
import { recordOf } from '#core/shared/keys.ts'

export const labels = {
  api_key: { label: 'API key', hint: 'Google Cloud, Credentials: an API key limited to this site.' },
  client_id: { label: 'OAuth client ID', hint: 'Ends in .apps.googleusercontent.com.' },
  app_id: { label: 'Project number', hint: 'Of the same Google Cloud project.' },
} satisfies Record<DriveKeyName, { label: string; hint: string }>

export const sources = {
  settings: { tone: 'good', words: 'Set here' },
  environment: { tone: 'info', words: 'Set where the program is started' },
} as const

/** Its value is nobody's to see: what differs is whence it comes. */
interface TypedKey {
  typed: string
  source: DriveKeySources[DriveKeyName]
}
export type Values = Record<DriveKeyName, TypedKey>

const none = { api_key: '', client_id: '', app_id: '' }
export const valuesOf = ({ keys }: KeptDriveKeys, typed: Record<DriveKeyName, string> = none): Values =>
  recordOf(driveKeyNames, (name) => ({ typed: typed[name], source: keys[name] }))
export const wordsOf = (source: TypedKey['source']) => (source ? sources[source].words : 'Not set')
export const labelOf = (name: DriveKeyName) => ({
  label: labels[name].label,
  text: ({ typed, source }: TypedKey) => (typed ? 'The one that you typed' : wordsOf(source)),
})
