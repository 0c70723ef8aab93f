import {
  changeDriveKeys,
  driveKeyNames,
  getDriveKeySources,
  type DriveKeyName,
  type StoredDriveKeys,
  type DriveKeySources,
} from '#core/settings/drive-keys.ts'
import { createRecord } from '#core/shared/typed-records.ts'
import { Button } from '#web/ui/button.tsx'
import { StatusPill } from '#web/ui/states/status-pill.tsx'
import { PageForm } from '../forms/page-form.tsx'
import { TextField } from '../forms/text-field.tsx'
import { useSaveSetting } from './use-save-setting.ts'
import { SettingCard } from './setting-card.tsx'
import { useSettingForm } from './use-setting-form.ts'
import { settingQuery } from '../setting-queries.ts'
import { prefetchQueries } from '../prefetch.ts'

export const clientLoader = prefetchQueries(() => [settingQuery(getDriveKeySources)])

/** Stored keys are never sent to the browser. */
export default function DriveSettingsPage() {
  return (
    <SettingCard
      of={getDriveKeySources}
      title="Google Drive"
      about="These keys let staff attach files from Drive to messages. Keys saved here override the GOOGLE_… environment variables. They are not shown again."
    >
      {(keys) => <DriveForm setting={keys} />}
    </SettingCard>
  )
}

function DriveForm({ setting }: { setting: StoredDriveKeys }) {
  const form = useSettingForm(changeDriveKeys, getDriveKeySources, {
    setting,
    valuesOf: (stored): Values => valuesOf(stored),
    inputOf: (values) => createRecord(driveKeyNames, (name) => values[name].typed),
    fieldMapping: { api_key: 'api_key.typed', client_id: 'client_id.typed', app_id: 'app_id.typed' },
    labels: createRecord(driveKeyNames, labelOf),
    incomparableFields: driveKeyNames,
    saved: 'Drive keys saved',
  })
  return (
    <PageForm form={form} className="grid gap-3">
      {driveKeyNames.map((name) => {
        const source = setting.keys[name]
        return (
          <div key={name} className="flex flex-wrap items-start gap-x-3">
            <TextField
              form={form}
              name={`${name}.typed`}
              label={labels[name].label}
              hint={labels[name].hint}
              className="min-w-0 flex-1 basis-56"
              action={
                <StatusPill tone={source ? sources[source].tone : 'neutral'}>{wordsOf(source)}</StatusPill>
              }
              placeholder={source ? '••••••••' : ''}
              autoComplete="off"
              spellCheck={false}
              maxLength={300}
            />
            {source === 'settings' && (
              <RemoveKey
                name={name}
                setting={setting}
                onRemoved={(stored) =>
                  form.rebase(
                    stored,
                    valuesOf(
                      stored,
                      createRecord(driveKeyNames, (each) => form.getValues(each).typed),
                    ),
                  )
                }
              />
            )}
          </div>
        )
      })}
    </PageForm>
  )
}

/** Removes one stored key. Unsaved input for the other keys is kept. */
function RemoveKey({
  name,
  setting,
  onRemoved,
}: {
  name: DriveKeyName
  setting: StoredDriveKeys
  onRemoved: (stored: StoredDriveKeys) => void
}) {
  const remove = useSaveSetting(changeDriveKeys, getDriveKeySources, {
    saved: 'Drive keys saved',
    onSaved: onRemoved,
    versioned: {
      labels: { key: { label: labels[name].label } },
      base: setting,
      valuesOf: ({ keys }) => ({ key: wordsOf(keys[name]) }),
      versionOf: ({ version }) => version,
      mineOf: () => ({ key: 'Removed' }),
      inputOf: (_values, sent) => sent,
      onTake: (_values, stored) => onRemoved(stored),
    },
  })
  return (
    <>
      <Button
        className="mt-7"
        aria-label={`Remove ${labels[name].label}`}
        busy={remove.isPending}
        onClick={() => remove.mutate({ [name]: null })}
      >
        Remove
      </Button>
      {remove.question}
    </>
  )
}

const labels = {
  api_key: {
    label: 'API key',
    hint: 'Create the key in Google Cloud under Credentials, and restrict it to this site.',
  },
  client_id: { label: 'OAuth client ID', hint: 'The ID ends in .apps.googleusercontent.com.' },
  app_id: { label: 'Project number', hint: 'The project number of the same Google Cloud project.' },
} satisfies Record<DriveKeyName, { label: string; hint: string }>

const sources = {
  settings: { tone: 'good', words: 'Set here' },
  environment: { tone: 'info', words: 'Set on the server' },
} as const

/** The keys are secret, so an edit conflict only shows where each key was set. */
interface TypedKey {
  typed: string
  source: DriveKeySources[DriveKeyName]
}
type Values = Record<DriveKeyName, TypedKey>

const none = { api_key: '', client_id: '', app_id: '' }
const valuesOf = ({ keys }: StoredDriveKeys, typed: Record<DriveKeyName, string> = none): Values =>
  createRecord(driveKeyNames, (name) => ({ typed: typed[name], source: keys[name] }))
const wordsOf = (source: TypedKey['source']) => (source ? sources[source].words : 'Not set')
const labelOf = (name: DriveKeyName) => ({
  label: labels[name].label,
  text: ({ typed, source }: TypedKey) => (typed ? 'Your new key' : wordsOf(source)),
})
