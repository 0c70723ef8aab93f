import type { SentDesign } from '#core/orders/files/sent-designs.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { designTexts } from '../texts/design.ts'
import { useTexts } from '../texts/texts.ts'

/** More are not listed: nobody prints a sticker from a book. */
const mostListed = 100

/** Which page of a PDF is printed; nothing where there is but one. */
export function PageChoice({
  design: { looked },
  busy,
  onChoose,
}: {
  design: SentDesign
  busy: boolean
  onChoose: (page: number) => void
}) {
  const t = useTexts(designTexts)
  const { page = 1, pages = 1 } = looked?.page ?? {}
  if (pages < 2) return null
  return (
    <Field label={t.pageToPrint}>
      <Select value={String(page)} disabled={busy} onChange={({ target }) => onChoose(Number(target.value))}>
        {Array.from({ length: Math.min(pages, mostListed) }, (_, at) => (
          <option key={at + 1} value={at + 1}>
            {t.pageOf(at + 1, pages)}
          </option>
        ))}
      </Select>
    </Field>
  )
}
