import type { PreviewDraft } from '#core/catalog/catalog-preview.ts'
import { useSettled } from '#web/admin/contacts/use-settled.ts'
import { PreviewFrame } from './preview-frame.tsx'

/** The width of a small phone, which leaves the form enough room on a screen of 1280 px. */
const phone = 360

/** The product page as on a phone, updated while typing. */
export function LivePreview({ draft, waitsFor }: { draft: PreviewDraft; waitsFor: string | null }) {
  return (
    <aside aria-label="Live preview" className="sticky top-18 self-start">
      <h2 className="text-17">What customers see</h2>
      <p className="mb-2 min-h-5 text-13 text-quiet">
        {waitsFor ?? 'Updates as you type. Not published yet.'}
      </p>
      <PreviewFrame
        draft={useSettled(JSON.stringify(draft))}
        title="Live preview"
        style={{ width: phone, height: 'calc(100dvh - 9rem)', minHeight: '24rem' }}
      />
    </aside>
  )
}
