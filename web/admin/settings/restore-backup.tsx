import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { maxBackupBytes, restoreBackup, type BackupState } from '#core/backups/backups.ts'
import { formatFileSize } from '#core/media/media-limits.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { endSession, ignoreSessionExpiry } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { ProgressColourBar } from '#web/ui/theme/colour-bar.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { uploadFile } from '#web/upload.ts'
import { FileChooser } from '../file-chooser.tsx'
import { AdminCardSection } from '../section.tsx'

/** Restores an uploaded backup while the shop is empty. Otherwise, shows the commands to run on the server. */
export function RestoreBackup({ state }: { state: BackupState }) {
  return (
    <AdminCardSection
      title="Restore a backup"
      about="After a restore, sending is paused until you resume it in Settings, Gateway. Everyone has to sign in again."
    >
      <div className="grid gap-6">
        {state.restorable && <RestoreUpload />}
        <RestoreGuide commands={state.restore_commands} />
      </div>
    </AdminCardSection>
  )
}

function RestoreUpload() {
  const [file, setFile] = useState<File | null>(null)
  const [passphrase, setPassphrase] = useState('')
  const [share, setShare] = useState(0)
  const restore = useMutation({
    mutationFn: async (chosen: File) => {
      if (chosen.size > maxBackupBytes) throw new Error(restoreBackup.errors.too_large.error)
      setShare(0)
      const signal = new AbortController().signal
      const input = { passphrase: encodeURIComponent(passphrase) }
      return uploadFile(restoreBackup, input, chosen, { onProgress: setShare, signal })
    },
  })
  if (restore.data) return <StartingAgain madeAt={restore.data.made_at} />
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (file) restore.mutate(file)
      }}
    >
      <p className="max-w-line">
        This shop is empty, so you can restore it from a backup here. The backup replaces everything,
        including users and settings.
      </p>
      <FileChooser
        accept=".gz,.enc,application/gzip"
        chosen={file && `${file.name}, ${formatFileSize(file.size)}`}
        hint="cetak-….gz or cetak-….gz.enc"
        onChoose={(chosen) => {
          setFile(chosen)
          restore.reset()
        }}
      />
      <Field label="Passphrase" hint="Only needed for an encrypted backup." className="max-w-md">
        <TextInput
          type="password"
          autoComplete="off"
          value={passphrase}
          onChange={(event) => setPassphrase(event.currentTarget.value)}
        />
      </Field>
      {restore.isPending && (
        <div className="grid gap-1 text-15">
          <output>
            {share < 1 ? 'Uploading…' : 'Restoring. This can take a few minutes. Keep this page open.'}
          </output>
          <ProgressColourBar
            label={share < 1 ? 'Uploading the backup' : 'Restoring the backup'}
            {...(share < 1 && { value: Math.round(share * 100) })}
          />
        </div>
      )}
      {restore.error && <ErrorState title="The backup was not restored">{restore.error.message}</ErrorState>}
      <Button
        type="submit"
        variant="primary"
        className="w-fit"
        why={!file && 'Choose a backup file first.'}
        busy={restore.isPending}
      >
        Restore backup
      </Button>
    </form>
  )
}

const askEveryMs = 1000

function StartingAgain({ madeAt }: { madeAt: string }) {
  useEffect(() => {
    // The restored shop refuses the session of this page, maybe before it can serve the sign-in page.
    ignoreSessionExpiry()
    const asking = setInterval(async () => {
      const answer = await fetch('/readyz').catch(() => null)
      if (!answer?.ok) return
      clearInterval(asking)
      endSession('logout')
      window.location.assign('/login')
    }, askEveryMs)
    return () => clearInterval(asking)
  }, [])
  return (
    <div className="grid gap-2">
      <output className="font-semibold">Restored the backup of {formatListTime(new Date(madeAt))}</output>
      <p className="max-w-line text-15 text-quiet">
        Cetak is restarting. Then sign in with an account of the restored shop. If this takes longer than a
        minute, start Cetak on the server.
      </p>
      <ProgressColourBar label="Cetak is restarting" />
    </div>
  )
}

function RestoreGuide({ commands }: { commands: string[] }) {
  if (commands.length === 0)
    return (
      <p className="max-w-line text-15 text-quiet">
        The commands to restore on the server appear here once there is a complete backup.
      </p>
    )
  const [folder, restore, start] = commands
  const steps = [
    ['On the server, stop Cetak and open its folder:', folder],
    ['Restore the latest complete backup. Current data is not deleted:', restore],
    ['Start Cetak with the restored data, and keep this setting:', start],
  ]
  return (
    <section aria-labelledby="restore-guide" className="grid gap-2">
      <h3 id="restore-guide" className="text-16 font-semibold">
        On the server
      </h3>
      <ol className="grid max-w-line list-decimal gap-3 pl-5 text-15">
        {steps.map(([words, command = '']) => (
          <li key={command}>
            <p>{words}</p>
            <p className="mt-1 flex flex-wrap items-center gap-2">
              <code className="min-w-0 wrap-anywhere">{command}</code>
              <CopyButton text={command} aria-label={`Copy ${command}`} />
            </p>
          </li>
        ))}
        <li>Sign in, check the shop, and resume sending in Settings, Gateway.</li>
      </ol>
      <p className="max-w-line text-15 text-quiet">
        To restore another backup, use its name instead. For encrypted backups, the command asks for the
        passphrase.
      </p>
    </section>
  )
}
