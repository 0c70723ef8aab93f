import { useId } from 'react'
import type { Uploads } from '#web/use-uploads.ts'
import { useTexts } from '../texts/texts.ts'
import { designTexts } from '../texts/design.ts'
import { cx } from '#web/ui/cx.ts'
import { buttonLook } from '#web/ui/button-look.ts'
import { UploadIcon } from '#web/ui/icons.tsx'

/** `first`: nothing has come yet, and everything is told. */
export function Choose({ id, uploads, first }: { id: string; uploads: Uploads; first: boolean }) {
  const t = useTexts(designTexts)
  const noteId = useId()
  return (
    <>
      <label
        className={cx(
          buttonLook(),
          'mt-4 cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-cyan',
        )}
      >
        <UploadIcon />
        {first ? t.choose : t.chooseMore}
        <input
          id={id}
          type="file"
          multiple
          accept="image/png,image/jpeg,image/webp,image/tiff,image/svg+xml,application/pdf,.ai,.psd"
          aria-describedby={noteId}
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={({ currentTarget }) => {
            uploads.add([...(currentTarget.files ?? [])])
            // The same file, mended, may be chosen again.
            currentTarget.value = ''
          }}
        />
      </label>
      <p id={noteId} className="mt-2 text-13 text-quiet">
        {first ? t.kinds : t.kindsMore}
      </p>
    </>
  )
}
