import type { ReplyOf } from '#core/contract.ts'
import { listNotices, type Notice } from '#core/settings/privacy-notice-calls.ts'
import { noticeLanguages } from '#core/settings/privacy-notice.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Collapsible } from '#web/ui/page/collapsible.tsx'
import { NoticeForm } from './notice-form.tsx'
import { Loaded, Section } from '../section.tsx'
import { useSetting, settingQuery } from '../setting-queries.ts'
import { prefetch } from '#web/admin/prefetch.ts'

export const clientLoader = prefetch(() => [settingQuery(listNotices)])

/** What customers are told about their data, in both languages, and every version that there was. */
export default function Privacy() {
  const notices = useSetting(listNotices)
  return (
    <>
      <Section
        title="Privacy notice"
        about="Customers read it before they order; the law (PDPA 2010) wants it in Malay and in English. Each change is a new version, and every order remembers which one was to be read."
        actions={
          <ButtonLink to="/privasi" size="small" target="_blank">
            See the page
          </ButtonLink>
        }
      >
        <Loaded query={notices} lines={5}>
          {({ versions: [latest] }) => latest && <NoticeForm key={latest.version} notice={latest} />}
        </Loaded>
      </Section>
      {notices.data && <Versions {...notices.data} />}
    </>
  )
}

function Versions({ versions }: ReplyOf<typeof listNotices>) {
  return (
    <Section title="Versions" about="As customers read them, the present one first.">
      <ul aria-label="Versions" className="grid gap-3">
        {versions.map((notice) => (
          <li key={notice.version}>
            <Collapsible title={`Version ${notice.version}`} note={sinceOf(notice)}>
              <div className="grid gap-6 lg:grid-cols-2">
                {noticeLanguages.map((language) => (
                  <div key={language} lang={language} className="min-w-0">
                    <h3 className="text-17 font-semibold">{notice[language].title}</h3>
                    <p className="mt-1 text-15 text-quiet">{notice[language].intro}</p>
                    <p className="mt-3 text-15 wrap-anywhere whitespace-pre-line">{notice[language].text}</p>
                  </div>
                ))}
              </div>
            </Collapsible>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const sinceOf = ({ since, by }: Notice) =>
  since ? `Since ${formatListTime(new Date(since))}, by ${by}` : 'As Cetak came'
