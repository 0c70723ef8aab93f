import { useState } from 'react'
import {
  changeDriveKeys,
  driveKeyNames,
  getDriveKeys,
  type DriveKeyName,
  type DriveKeySources,
} from '../../../core/settings/settings.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useUnsavedChanges } from '../unsaved/unsaved-changes.tsx'
import { useSaveSetting } from './save-setting.ts'
import { Loaded, Section } from './section.tsx'
import { useSetting } from './setting-queries.ts'

const labels = {
  api_key: { label: 'API key', hint: 'Google Cloud, Credentials: an API key limited to this site.' },
  client_id: { label: 'OAuth client ID', hint: 'Ends in .apps.googleusercontent.com.' },
  app_id: { label: 'Project number', hint: 'Of the same Google Cloud project.' },
} satisfies Record<DriveKeyName, { label: string; hint: string }>

const sources = {
  settings: { tone: 'good', words: 'Set here' },
  environment: { tone: 'info', words: 'Set where the program is started' },
} as const

/** The keys of Google Drive's picker. They are written here and never read back. */
export default function Drive() {
  const keys = useSetting(getDriveKeys)
  return (
    <Section
      title="Google Drive"
      about="With these keys files can be picked from Drive for a message. What is set here counts before GOOGLE_… where the program is started. The keys are not shown again."
    >
      <Loaded query={keys}>{({ keys }) => <DriveForm keys={keys} />}</Loaded>
    </Section>
  )
}

/** Their values are nobody's to see: what differs is whence they come. */
const wordsOf = (keys: DriveKeySources): Record<DriveKeyName, string> => {
  const of = (name: DriveKeyName) => {
    const source = keys[name]
    return source ? sources[source].words : 'Not set'
  }
  return { api_key: of('api_key'), client_id: of('client_id'), app_id: of('app_id') }
}
const ours = new Set(['The one that you typed', 'Removed'])

const none = { api_key: '', client_id: '', app_id: '' }

function DriveForm({ keys }: { keys: DriveKeySources }) {
  const [typed, setTyped] = useState(none)
  const nothing = driveKeyNames.every((name) => typed[name].trim() === '')
  useUnsavedChanges(!nothing)
  const save = useSaveSetting(changeDriveKeys, getDriveKeys, {
    saved: 'Drive keys saved',
    versioned: {
      labels,
      valuesOf: ({ keys }) => wordsOf(keys),
      versionOf: ({ version }) => version,
      mineOf: (sent, theirs) => {
        const of = (name: DriveKeyName) =>
          sent[name] ? 'The one that you typed' : sent[name] === null ? 'Removed' : theirs[name]
        return { api_key: of('api_key'), client_id: of('client_id'), app_id: of('app_id') }
      },
      // What the other has set stays where it was chosen.
      inputOf: (values, sent) =>
        Object.fromEntries(
          driveKeyNames.filter((name) => ours.has(values[name])).map((name) => [name, sent[name]]),
        ),
      onTake: (values) =>
        setTyped((typed) => {
          const of = (name: DriveKeyName) => (ours.has(values[name]) ? typed[name] : '')
          return { api_key: of('api_key'), client_id: of('client_id'), app_id: of('app_id') }
        }),
    },
    onSaved: () => setTyped(none),
  })
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(typed)
      }}
    >
      {driveKeyNames.map((name) => {
        const source = keys[name]
        return (
          <div key={name} className="flex flex-wrap items-start gap-x-3">
            <Field
              label={labels[name].label}
              hint={labels[name].hint}
              className="min-w-0 flex-1 basis-56"
              action={
                <StatusPill tone={source ? sources[source].tone : 'neutral'}>
                  {source ? sources[source].words : 'Not set'}
                </StatusPill>
              }
            >
              <TextInput
                value={typed[name]}
                onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
                placeholder={source ? '••••••••' : ''}
                autoComplete="off"
                spellCheck={false}
                maxLength={300}
              />
            </Field>
            {source === 'settings' && (
              <Button
                className="mt-7"
                aria-label={`Remove ${labels[name].label}`}
                onClick={() => save.mutate({ [name]: null })}
              >
                Remove
              </Button>
            )}
          </div>
        )
      })}
      <div className="mt-2">
        <Button type="submit" variant="primary" busy={save.isPending} disabled={nothing}>
          Save
        </Button>
      </div>
      {save.question}
    </form>
  )
}
