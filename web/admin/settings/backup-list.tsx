import { type Backup, backupFile } from '#core/backups/backups.ts'
import { useSaveFile } from '../production/use-save-file.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { sizeWords } from '#core/media/media-limits.ts'
import { StatusPill } from '#web/ui/states/status-pill.tsx'
import { Button } from '#web/ui/button.tsx'
import { apiFile } from '#web/api.ts'

export function List({ backups }: { backups: Backup[] }) {
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
    bytes !== null && sizeWords(bytes),
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
          onClick={() => saving.mutate({ file: () => apiFile(backupFile, { name }), name })}
        >
          Download
        </Button>
      )}
    </li>
  )
}
