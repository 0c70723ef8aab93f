import { changeNotice, listNotices, type Notice } from '#core/settings/privacy-notice-calls.ts'
import { noticeLanguages, type NoticeLanguage } from '#core/settings/privacy-notice.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import type { ContractForm } from '#web/admin/forms/contract-form.ts'
import { PageForm } from '#web/admin/forms/page-form.tsx'
import { languageNames } from '../languages.ts'
import { useSettingForm } from '../use-setting-form.ts'
import { TextField } from '#web/admin/forms/text-field.tsx'

const labels = {
  ms_title: { label: 'Title in Malay' },
  ms_intro: { label: 'Introduction in Malay' },
  ms_text: { label: 'Text in Malay' },
  en_title: { label: 'Title in English' },
  en_intro: { label: 'Introduction in English' },
  en_text: { label: 'Text in English' },
}
/** One text a field, so that two people's versions are compared text by text. */
type Typed = Record<keyof typeof labels, string>

const typedOf = ({ ms, en }: Pick<Notice, 'ms' | 'en'>): Typed => ({
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

/** Both languages as one: they are saved together, as one version. */
export function NoticeForm({ notice }: { notice: Notice }) {
  const form = useSettingForm(changeNotice, listNotices, {
    setting: { versions: [notice] },
    shared: true,
    valuesOf: ({ versions: [latest] }) => typedOf(latest ?? notice),
    versionOf: ({ versions: [latest] }) => latest?.version ?? 0,
    inputOf: (typed: Typed) => ({
      version: notice.version,
      ms: inLanguage(typed, 'ms'),
      en: inLanguage(typed, 'en'),
    }),
    at,
    labels,
    saved: 'Privacy notice saved',
  })
  return (
    <PageForm form={form} action={`Save as version ${notice.version + 1}`} className="">
      <p className="mb-4 text-15 text-quiet">
        In the text a line that begins with # is a heading, an empty line ends a paragraph. Name, address and
        number of the shop stand below it by themselves.
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
  const { register, wrong } = form
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-display text-17 font-semibold">{languageNames[language]}</legend>
      <TextField form={form} name={`${language}_title`} label="Title" lang={language} />
      <Field label="Introduction" error={wrong[`${language}_intro`]}>
        <TextArea {...register(`${language}_intro`)} lang={language} rows={2} />
      </Field>
      <Field label="Text" error={wrong[`${language}_text`]}>
        <TextArea {...register(`${language}_text`)} lang={language} rows={14} />
      </Field>
    </fieldset>
  )
}
