import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { SendIcon } from '#web/ui/icons.tsx'
import { useLanguage } from '#web/language.ts'
import { groupTexts } from '../texts/group.ts'
import { useTexts } from '../texts/texts.ts'
import type { GroupSectionProps } from './group-section-props.ts'
import { getWhatsAppShareUrl, formatGroupTime } from './group-formats.ts'

export const getParentsUrl = (key: string) => `${location.origin}/kumpulan#${key}`

export function ShareGroup({ view }: Pick<GroupSectionProps, 'view'>) {
  const t = useTexts(groupTexts).organiser
  const until = formatGroupTime(view.closes_at, useLanguage())
  const link = getParentsUrl(view.parents_key)
  return (
    <Card>
      <h2 className="text-20">{t.share}</h2>
      <p className="mt-1 text-15 wrap-anywhere text-quiet">{link}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <a
          href={getWhatsAppShareUrl(t.shareText(view.name, link, until))}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('primary', 'large')}
        >
          <SendIcon />
          {t.whatsapp}
        </a>
        <CopyButton text={link} size="large">
          {t.copy}
        </CopyButton>
      </div>
    </Card>
  )
}
