import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type { InputOf } from '../../../core/contracts/contract.ts'
import { changeNotice, listNotices, type Notice } from '../../../core/contracts/privacy-notice.ts'
import { noticeLanguages, type NoticeLanguage } from '../../../core/values/privacy-notice.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useUnsavedChanges } from '../unsaved/unsaved-changes.tsx'
import { languageNames } from './languages.ts'
import { useSaveSetting } from './save-setting.ts'

type Typed = InputOf<typeof changeNotice>

const labels = {
  ms_title: { label: 'Title in Malay' },
  ms_intro: { label: 'Introduction in Malay' },
  ms_text: { label: 'Text in Malay' },
  en_title: { label: 'Title in English' },
  en_intro: { label: 'Introduction in English' },
  en_text: { label: 'Text in English' },
}
const byField = ({ ms, en }: Pick<Typed, 'ms' | 'en'>) => ({
  ms_title: ms.title,
  ms_intro: ms.intro,
  ms_text: ms.text,
  en_title: en.title,
  en_intro: en.intro,
  en_text: en.text,
})

/** Both languages as one: they are saved together, as one version. */
export function NoticeForm({ notice }: { notice: Notice }) {
  const { version, ms, en } = notice
  const form = useForm<Typed>({
    resolver: standardSchemaResolver(changeNotice.input, undefined, { raw: true }),
    defaultValues: { version, ms, en },
  })
  const { isDirty } = form.formState
  useUnsavedChanges(isDirty)
  const save = useSaveSetting(changeNotice, listNotices, {
    saved: 'Privacy notice saved',
    versioned: {
      labels,
      base: { versions: [notice] },
      valuesOf: ({ versions: [latest] }) => byField(latest ?? notice),
      versionOf: ({ versions: [latest] }) => latest?.version ?? 0,
      mineOf: ({ ms, en }) => byField({ ms, en }),
      inputOf: ({ ms_title, ms_intro, ms_text, en_title, en_intro, en_text }, sent) => ({
        ...sent,
        ms: { title: ms_title, intro: ms_intro, text: ms_text },
        en: { title: en_title, intro: en_intro, text: en_text },
      }),
    },
  })
  return (
    <form noValidate onSubmit={form.handleSubmit((typed) => save.mutate(typed))}>
      <p className="mb-4 text-15 text-quiet">
        In the text a line that begins with # is a heading, an empty line ends a paragraph. Name, address and
        number of the shop stand below it by themselves.
      </p>
      <div className="grid gap-x-6 lg:grid-cols-2">
        {noticeLanguages.map((language) => (
          <LanguageFields key={language} form={form} language={language} />
        ))}
      </div>
      <Button type="submit" variant="primary" className="mt-2" busy={save.isPending} disabled={!isDirty}>
        Save as version {version + 1}
      </Button>
      {save.question}
    </form>
  )
}

function LanguageFields({ form, language }: { form: UseFormReturn<Typed>; language: NoticeLanguage }) {
  const wrong = form.formState.errors[language]
  const name = languageNames[language]
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-display text-17 font-semibold">{name}</legend>
      <Field label="Title" error={wrong?.title?.message}>
        <TextInput {...form.register(`${language}.title`)} lang={language} />
      </Field>
      <Field label="Introduction" error={wrong?.intro?.message}>
        <TextArea {...form.register(`${language}.intro`)} lang={language} rows={2} />
      </Field>
      <Field label="Text" error={wrong?.text?.message}>
        <TextArea {...form.register(`${language}.text`)} lang={language} rows={14} />
      </Field>
    </fieldset>
  )
}
