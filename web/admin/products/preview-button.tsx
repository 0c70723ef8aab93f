import { useState } from 'react'
import type { PreviewDraft } from '#core/catalog/catalog-preview.ts'
import { Button } from '#web/ui/button.tsx'
import { EyeIcon } from '#web/ui/icons.tsx'
import { PreviewDialog } from './preview-dialog.tsx'

/** Shows what is typed, as it is at the press, as customers will see it. */
export function PreviewButton({
  draft,
  page,
}: {
  draft: () => PreviewDraft
  /** Where what is stored is seen by itself. */
  page?: string | undefined
}) {
  const [shown, setShown] = useState<PreviewDraft | null>(null)
  return (
    <>
      <Button icon={<EyeIcon />} className="sm:mr-auto" onClick={() => setShown(draft())}>
        Preview
      </Button>
      {shown && <PreviewDialog draft={shown} page={page} onClose={() => setShown(null)} />}
    </>
  )
}
