import type { CampaignKind } from '#core/contacts/consent.ts'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'

export const kindWords: Record<CampaignKind, string> = {
  promotion: 'Promotion',
  notice: 'Notice about orders',
}

const hints: Record<CampaignKind, string> = {
  promotion: 'Goes to contacts who have agreed to promotions.',
  notice: 'Goes to everyone chosen. Use it for news about their orders, not for offers.',
}

/** Radio buttons for the kind of a group message. A promotion needs the consent of its recipients. */
export function KindChoice({
  kind,
  onChange,
}: {
  kind: CampaignKind
  onChange: (kind: CampaignKind) => void
}) {
  return (
    <>
      <RadioCards<CampaignKind>
        label="Kind"
        value={kind}
        onValueChange={onChange}
        cards={[
          { value: 'promotion', label: kindWords.promotion },
          { value: 'notice', label: kindWords.notice },
        ]}
      />
      <p className="mb-4 text-13 text-quiet">{hints[kind]}</p>
    </>
  )
}
