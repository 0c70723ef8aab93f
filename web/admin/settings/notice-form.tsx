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

/** Both languages as one: they are saved together, as one version. */
export function NoticeForm({ notice: { version, ms, en } }: { notice: Notice }) {
  const form = useForm<Typed>({
    resolver: standardSchemaResolver(changeNotice.input, undefined, { raw: true }),
    defaultValues: { version, ms, en },
  })
  const { isDirty } = form.formState
  useUnsavedChanges(isDirty)
  const save = useSaveSetting(changeNotice, listNotices, { saved: 'Privacy notice saved' })
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
