import { ColourBar } from '#web/ui/look/colour-bar.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { AlertIcon, CloseIcon, RefreshIcon } from '#web/ui/icons.tsx'
import type { Upload, Uploads } from '#web/use-uploads.ts'
import { designTexts } from '../texts/design.ts'
import { designProblems } from '../texts/design-problems.ts'
import { useProblemText } from '../texts/problems.ts'
import { useTexts } from '../texts/texts.ts'

/** A file that has not come yet: how far it is, or why it did not get there and what to do. */
export function DesignOnItsWay({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const t = useTexts(designTexts)
  const problemText = useProblemText(designProblems)
  const { id, file, error, code, refused } = upload
  return (
    <li className="flex items-start gap-1 border-t border-line py-3">
      <span className="min-w-0 flex-1 py-2 text-15">
        <span className="block font-semibold wrap-anywhere">{file.name}</span>
        {error === null ? (
          <Progress upload={upload} />
        ) : (
          <span role="alert" className="mt-1 flex gap-1.5 text-13 text-wrong">
            <AlertIcon width={16} height={16} className="mt-0.5 shrink-0" />
            {problemText({ code: code ?? 'upload_failed', words: error })}
          </span>
        )}
      </span>
      {error !== null && !refused && (
        <IconButton label={t.retry(file.name)} onClick={() => uploads.retry(id)}>
          <RefreshIcon />
        </IconButton>
      )}
      <IconButton label={t.drop(file.name)} onClick={() => uploads.drop(id)}>
        <CloseIcon />
      </IconButton>
    </li>
  )
}

function Progress({ upload: { file, share } }: { upload: Upload }) {
  const t = useTexts(designTexts)
  const percent = Math.round(share * 100)
  return (
    <>
      <ColourBar
        label={t.sending(file.name)}
        // All of it has left: now the server works on it, for as long as it takes.
        {...(share < 1 && { value: percent })}
        className="my-1.5"
      />
      <span className="block text-13 text-quiet tabular-nums">
        {share === 0 ? t.waiting : share < 1 ? t.sent(percent) : t.storing}
      </span>
    </>
  )
}
