import { ProgressColourBar } from '#web/ui/theme/colour-bar.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { AlertIcon, CloseIcon, RefreshIcon } from '#web/ui/icons.tsx'
import { formatFileSize } from '#core/media/media-limits.ts'
import type { PendingUpload, UploadQueue } from '#web/hooks/use-uploads.ts'

export function UploadList({ uploads }: { uploads: UploadQueue }) {
  if (uploads.list.length === 0) return null
  return (
    <ul aria-label="Uploads" className="divide-y divide-line rounded-surface border border-line">
      {uploads.list.map((upload) => (
        <li key={upload.id} className="flex items-center gap-2 py-2 pr-1 pl-3">
          <div className="min-w-0 flex-1">
            <p className="flex items-baseline justify-between gap-3 text-15">
              <span className="truncate">{upload.file.name}</span>
              <span className="shrink-0 text-13 text-quiet tabular-nums">
                {formatFileSize(upload.file.size)}
              </span>
            </p>
            {upload.error === null ? <Progress upload={upload} /> : <Failure>{upload.error}</Failure>}
          </div>
          {upload.error !== null && !upload.refused && (
            <IconButton label={`Retry ${upload.file.name}`} onClick={() => uploads.retry(upload.id)}>
              <RefreshIcon />
            </IconButton>
          )}
          <IconButton label={`Remove ${upload.file.name}`} onClick={() => uploads.drop(upload.id)}>
            <CloseIcon />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

function Progress({ upload: { file, sentFraction } }: { upload: PendingUpload }) {
  return (
    <ProgressColourBar
      label={`Uploading ${file.name}`}
      // At 100 %, the server is still processing the file, so the bar shows no value.
      {...(sentFraction < 1 && { value: Math.round(sentFraction * 100) })}
      className="my-1.5"
    />
  )
}

function Failure({ children }: { children: string }) {
  return (
    <p role="alert" className="flex gap-1.5 text-13 text-wrong">
      <AlertIcon width={16} height={16} className="mt-0.5 shrink-0" />
      {children}
    </p>
  )
}
