import type { ReplyOf } from '#core/contract.ts'
import {
  listPrivacyNotices,
  type PrivacyNotice,
  changePrivacyNotice,
} from '#core/settings/privacy-notice-calls.ts'
import { noticeLanguages, type NoticeLanguage } from '#core/settings/privacy-notice.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Collapsible } from '#web/ui/page/collapsible.tsx'
import { LoadedContent, AdminCardSection } from '#web/admin/section.tsx'
import { useSetting, settingQuery } from '#web/admin/setting-queries.ts'
import { prefetchQueries } from '#web/admin/prefetch.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import type { ContractForm } from '#web/admin/forms/use-contract-form.ts'
import { PageForm } from '#web/admin/forms/page-form.tsx'
import { languageNames } from '#web/admin/languages.ts'
import { useSettingForm } from '../use-setting-form.ts'
import { TextField } from '#web/admin/forms/text-field.tsx'

export const clientLoader = prefetchQueries(() => [settingQuery(listPrivacyNotices)])

export default function PrivacyNoticePage() {
  const notices = useSetting(listPrivacyNotices)
  return (
    <>
      <AdminCardSection
        title="Privacy notice"
        about="Customers can read it before they order. The law (PDPA 2010) requires it in Malay and English. Each change creates a new version, and every order records the version shown."
        actions={
          <ButtonLink to="/privasi" size="small" target="_blank">
            View page
          </ButtonLink>
        }
      >
        <LoadedContent query={notices} lines={5}>
          {({ versions: [latest] }) => latest && <NoticeForm key={latest.version} notice={latest} />}
        </LoadedContent>
      </AdminCardSection>
      {notices.data && <Versions {...notices.data} />}
    </>
  )
}

function Versions({ versions }: ReplyOf<typeof listPrivacyNotices>) {
  return (
    <AdminCardSection title="Versions" about="All published versions, current first.">
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
    </AdminCardSection>
  )
}

const sinceOf = ({ since, by }: PrivacyNotice) =>
  since ? `Since ${formatListTime(new Date(since))}, by ${by}` : 'Default text'

const labels = {
  ms_title: { label: 'Title in Malay' },
  ms_intro: { label: 'Introduction in Malay' },
  ms_text: { label: 'Text in Malay' },
  en_title: { label: 'Title in English' },
  en_intro: { label: 'Introduction in English' },
  en_text: { label: 'Text in English' },
}
/** Each text has a separate field, so that an edit conflict compares the texts one by one. */
type Typed = Record<keyof typeof labels, string>

const typedOf = ({ ms, en }: Pick<PrivacyNotice, 'ms' | 'en'>): Typed => ({
  ms_title: ms.title,
  ms_intro: ms.intro,
  ms_text: ms.text,
  en_title: en.title,
  en_intro: en.intro,
  en_text: en.text,
})
const inLanguage = (typed: Typed, language: NoticeLanguage) => ({
  title: typed[`${language}_title`],
  intro: typed[`${language}_intro`],
  text: typed[`${language}_text`],
})
const at = {
  'ms.title': 'ms_title',
  'ms.intro': 'ms_intro',
  'ms.text': 'ms_text',
  'en.title': 'en_title',
  'en.intro': 'en_intro',
  'en.text': 'en_text',
} as const

/** Both languages are saved together as one version. */
function NoticeForm({ notice }: { notice: PrivacyNotice }) {
  const form = useSettingForm(changePrivacyNotice, listPrivacyNotices, {
    setting: { versions: [notice] },
    shared: true,
    valuesOf: ({ versions: [latest] }) => typedOf(latest ?? notice),
    versionOf: ({ versions: [latest] }) => latest?.version ?? 0,
    inputOf: (typed: Typed) => ({
      version: notice.version,
      ms: inLanguage(typed, 'ms'),
      en: inLanguage(typed, 'en'),
    }),
    fieldMapping: at,
    labels,
    saved: 'Privacy notice saved',
  })
  return (
    <PageForm form={form} action={`Save as version ${notice.version + 1}`} className="">
      <p className="mb-4 text-15 text-quiet">
        Start a line with # for a heading, and leave an empty line between paragraphs. The shop’s name,
        address and phone number are added below.
      </p>
      <div className="grid gap-x-6 lg:grid-cols-2">
        {noticeLanguages.map((language) => (
          <LanguageFields key={language} form={form} language={language} />
        ))}
      </div>
    </PageForm>
  )
}

function LanguageFields({ form, language }: { form: ContractForm<Typed>; language: NoticeLanguage }) {
  const { register, fieldErrors } = form
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-display text-17 font-semibold">{languageNames[language]}</legend>
      <TextField form={form} name={`${language}_title`} label="Title" lang={language} />
      <Field label="Introduction" error={fieldErrors[`${language}_intro`]}>
        <TextArea {...register(`${language}_intro`)} lang={language} rows={2} />
      </Field>
      <Field label="Text" error={fieldErrors[`${language}_text`]}>
        <TextArea {...register(`${language}_text`)} lang={language} rows={14} />
      </Field>
    </fieldset>
  )
}
