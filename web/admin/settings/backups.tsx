import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  changeBackupRetention,
  listBackups,
  createBackup,
  type BackupState,
  type Backup,
  downloadBackup,
} from '#core/backups/backups.ts'
import { api, apiFile } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { useUnsavedChanges } from '../unsaved/unsaved-changes.tsx'
import { NumberField } from '../forms/number-field.tsx'
import { Loaded, Section } from '../section.tsx'
import { settingKey, useSetting, settingQuery } from '../setting-queries.ts'
import { useSettingForm } from './use-setting-form.ts'
import { RestoreBackup } from './restore-backup.tsx'
import { prefetch } from '../prefetch.ts'
import { useSaveFile } from '../use-save-file.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { formatFileSize } from '#core/media/media-limits.ts'
import { StatusPill } from '#web/ui/states/status-pill.tsx'

const isMaking = ({ backups }: BackupState) => backups.some(({ state }) => state === 'making')

export const clientLoader = prefetch(() => [settingQuery(listBackups)])

/** Backups that the program makes at night: what became of them, how many are kept, one now. */
export default function Backups() {
  const queries = useQueryClient()
  const [asked, setAsked] = useState(false)
  // One that was asked for is there a moment later: it is looked for until it has ended.
  const state = useSetting(listBackups, (loaded) => (asked || isMaking(loaded) ? 2000 : false))
  const make = useMutation({
    mutationFn: () => api(createBackup, {}),
    onSuccess(loaded) {
      queries.setQueryData(settingKey(listBackups), loaded)
      setAsked(true)
      setTimeout(setAsked, 20_000, false)
      toast.success('The backup is being made')
    },
    onError: (error) => toast.error(error.message),
  })
  return (
    <>
      <Section
        title="Backups"
        about="The whole shop in one file, uploads included, made each night at 02:40. It holds your customers: keep it where nobody else can read it."
        actions={
          <Button busy={make.isPending || (state.data && isMaking(state.data))} onClick={() => make.mutate()}>
            Make one now
          </Button>
        }
      >
        <Loaded query={state} lines={3}>
          {(loaded) => (
            <div className="grid gap-5">
              <Keep state={loaded} />
              <List backups={loaded.backups} />
            </div>
          )}
        </Loaded>
      </Section>
      {state.data && <RestoreBackup state={state.data} />}
    </>
  )
}

const keptOf = ({ keep }: BackupState) => ({ keep })

function Keep({ state }: { state: BackupState }) {
  const form = useSettingForm(changeBackupRetention, listBackups, {
    setting: state,
    valuesOf: keptOf,
    labels: { keep: { label: 'How many are kept' } },
    saved: 'Backups saved',
  })
  useUnsavedChanges(form.changed)
  return (
    <form noValidate className="grid gap-2" onSubmit={form.submit}>
      <div className="flex flex-wrap items-start gap-3">
        <NumberField form={form} name="keep" label="How many are kept" className="w-44" />
        <Button type="submit" className="mt-7" busy={form.busy} why={!form.changed && 'Nothing has changed.'}>
          Save
        </Button>
      </div>
      {form.question}
      <p className="max-w-line text-15 break-words text-quiet">
        {state.elsewhere
          ? `A copy of each goes to ${state.elsewhere}, so the shop outlives its server.`
          : 'They lie on the server only, and are lost with it: download one now and then, or have a copy sent elsewhere.'}
      </p>
      <p className="max-w-line text-15 text-quiet">
        {state.encrypted
          ? 'New backups are encrypted with your passphrase. Without it they cannot be restored: keep a copy of it elsewhere.'
          : 'Backups are not encrypted. Set BACKUP_PASSPHRASE on the server to encrypt them.'}
      </p>
      <details className="max-w-line text-15 text-quiet">
        <summary className="w-fit cursor-pointer py-1 underline">For whoever runs the server</summary>
        <p className="mt-1 wrap-anywhere">
          They lie in {state.folder}.
          {!state.elsewhere && ' BACKUP_S3_URL sends a copy of each to S3 storage.'}
        </p>
      </details>
    </form>
  )
}

function List({ backups }: { backups: Backup[] }) {
  if (backups.length === 0) return <p className="text-quiet">None yet: the first one is made tonight.</p>
  return (
    <ul className="grid gap-3" aria-label="Backups">
      {backups.map((backup) => (
        <Row key={backup.name} backup={backup} />
      ))}
    </ul>
  )
}

const pills = {
  making: { tone: 'info', words: 'Being made' },
  good: { tone: 'good', words: 'Good' },
  failed: { tone: 'wrong', words: 'Failed' },
} as const

function Row({ backup }: { backup: Backup }) {
  const { name, state, bytes, problem, elsewhere, here, made_by, encrypted } = backup
  const saving = useSaveFile()
  const time = formatListTime(new Date(backup.started_at))
  const facts = [
    bytes !== null && formatFileSize(bytes),
    made_by && `asked for by ${made_by}`,
    encrypted && 'encrypted',
    elsewhere && 'also in S3',
  ]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{time}</span>
          <StatusPill tone={pills[state].tone}>{pills[state].words}</StatusPill>
        </p>
        <p className="text-15 text-quiet">{facts.filter(Boolean).join(', ')}</p>
        {problem && <p className="max-w-line text-15 break-words text-wrong">{problem}</p>}
      </div>
      {here && (
        <Button
          aria-label={`Download the backup of ${time}`}
          busy={saving.isPending}
          onClick={() => saving.mutate({ file: () => apiFile(downloadBackup, { name }), name })}
        >
          Download
        </Button>
      )}
    </li>
  )
}
