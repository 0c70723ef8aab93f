import { useState } from 'react'
import type { PreviewDraft } from '../../../core/catalog/catalog-preview.ts'
import { Button } from '../../ui/button.tsx'
import { EyeIcon } from '../../ui/icons.tsx'
import { PreviewDialog } from './preview-dialog.tsx'

/** Shows what is typed, as it is at the press, as customers will see it. */
export function PreviewButton({ draft }: { draft: () => PreviewDraft }) {
  const [shown, setShown] = useState<PreviewDraft | null>(null)
  return (
    <>
      <Button icon={<EyeIcon />} className="sm:mr-auto" onClick={() => setShown(draft())}>
        Preview
      </Button>
      {shown && <PreviewDialog draft={shown} onClose={() => setShown(null)} />}
    </>
  )
}
