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
import { api, fetchApiFile } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { useUnsavedChanges } from '../unsaved/unsaved-changes.tsx'
import { NumberField } from '../forms/number-field.tsx'
import { LoadedContent, AdminCardSection } from '../section.tsx'
import { getSettingKey, useSetting, settingQuery } from '../setting-queries.ts'
import { useSettingForm } from './use-setting-form.ts'
import { RestoreBackup } from './restore-backup.tsx'
import { prefetchQueries } from '../prefetch.ts'
import { useSaveFile } from '../use-save-file.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { formatFileSize } from '#core/media/media-limits.ts'
import { StatusPill } from '#web/ui/states/status-pill.tsx'

const isMaking = ({ backups }: BackupState) => backups.some(({ state }) => state === 'making')

export const clientLoader = prefetchQueries(() => [settingQuery(listBackups)])

export default function BackupsPage() {
  const queries = useQueryClient()
  const [isRequested, setRequested] = useState(false)
  // A requested backup appears in the list after a moment, so the list is polled until the backup has finished.
  const state = useSetting(listBackups, (loaded) => (isRequested || isMaking(loaded) ? 2000 : false))
  const make = useMutation({
    mutationFn: () => api(createBackup, {}),
    onSuccess(loaded) {
      queries.setQueryData(getSettingKey(listBackups), loaded)
      setRequested(true)
      setTimeout(setRequested, 20_000, false)
      toast.success('Backup started')
    },
    onError: (error) => toast.error(error.message),
  })
  return (
    <>
      <AdminCardSection
        title="Backups"
        about="A backup is the whole shop in one file, including uploads. One is created every night at 02:40. Backups contain customer data, so store them securely."
        actions={
          <Button busy={make.isPending || (state.data && isMaking(state.data))} onClick={() => make.mutate()}>
            Back up now
          </Button>
        }
      >
        <LoadedContent query={state} lines={3}>
          {(loaded) => (
            <div className="grid gap-5">
              <RetentionForm state={loaded} />
              <BackupList backups={loaded.backups} />
            </div>
          )}
        </LoadedContent>
      </AdminCardSection>
      {state.data && <RestoreBackup state={state.data} />}
    </>
  )
}

const keptOf = ({ keep }: BackupState) => ({ keep })

function RetentionForm({ state }: { state: BackupState }) {
  const form = useSettingForm(changeBackupRetention, listBackups, {
    setting: state,
    valuesOf: keptOf,
    labels: { keep: { label: 'Backups to keep' } },
    saved: 'Backup settings saved',
  })
  useUnsavedChanges(form.changed)
  return (
    <form noValidate className="grid gap-2" onSubmit={form.submit}>
      <div className="flex flex-wrap items-start gap-3">
        <NumberField form={form} name="keep" label="Backups to keep" className="w-44" />
        <Button type="submit" className="mt-7" busy={form.busy} why={!form.changed && 'No changes to save.'}>
          Save
        </Button>
      </div>
      {form.conflictView}
      <p className="max-w-line text-15 break-words text-quiet">
        {state.elsewhere
          ? `A copy of each backup is stored in ${state.elsewhere}, so you can restore the shop if the server is lost.`
          : 'Backups are stored on this server only. Download a copy regularly, or set up S3 storage.'}
      </p>
      <p className="max-w-line text-15 text-quiet">
        {state.encrypted
          ? 'New backups are encrypted with your passphrase. Keep a copy of the passphrase elsewhere. Backups can’t be restored without it.'
          : 'Backups are not encrypted. Set BACKUP_PASSPHRASE on the server to encrypt them.'}
      </p>
      <details className="max-w-line text-15 text-quiet">
        <summary className="w-fit cursor-pointer py-1 underline">For the server administrator</summary>
        <p className="mt-1 wrap-anywhere">
          Backups are stored in {state.folder}.
          {!state.elsewhere && ' Set BACKUP_S3_URL to store a copy of each backup in S3.'}
        </p>
      </details>
    </form>
  )
}

function BackupList({ backups }: { backups: Backup[] }) {
  if (backups.length === 0)
    return <p className="text-quiet">No backups yet. The first one is created tonight.</p>
  return (
    <ul className="grid gap-3" aria-label="Backups">
      {backups.map((backup) => (
        <BackupRow key={backup.name} backup={backup} />
      ))}
    </ul>
  )
}

const pills = {
  making: { tone: 'info', words: 'In progress' },
  good: { tone: 'good', words: 'Complete' },
  failed: { tone: 'wrong', words: 'Failed' },
} as const

function BackupRow({ backup }: { backup: Backup }) {
  const { name, state, bytes, problem, elsewhere, here, made_by, encrypted } = backup
  const saving = useSaveFile()
  const time = formatListTime(new Date(backup.started_at))
  const facts = [
    bytes !== null && formatFileSize(bytes),
    made_by && `requested by ${made_by}`,
    encrypted && 'encrypted',
    elsewhere && 'copied to S3',
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
          onClick={() => saving.mutate({ file: () => fetchApiFile(downloadBackup, { name }), name })}
        >
          Download
        </Button>
      )}
    </li>
  )
}
