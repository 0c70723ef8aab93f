import { useRef } from 'react'
import { getMessageTexts, resetMessageText } from '#core/settings/message-texts-calls.ts'
import { listUnknownPlaceholders } from '#core/settings/message-text.ts'
import { getAutomaticMessage, type MessageTextName } from '#core/settings/message-texts.ts'
import type { MessageLanguage } from '#core/settings/message-placeholders.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { UndoIcon } from '#web/ui/icons.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { languageNames } from '#web/admin/languages.ts'
import { MessageTextPreview } from './message-text-preview.tsx'
import { useSaveSetting } from '../use-save-setting.ts'
import { useFormValues } from '#web/hooks/use-form-values.ts'
import { createTextSettingOptions, type TextForm } from './use-text-form.ts'

export function MessageTextForm({
  name,
  language,
  form,
  own,
}: {
  name: MessageTextName
  language: MessageLanguage
  form: TextForm
  /** `true` if the shop has customized the text. */
  own: boolean
}) {
  const { title, placeholders, defaults } = getAutomaticMessage(name)
  const area = useRef<HTMLTextAreaElement>(null)
  const reset = useSaveSetting(resetMessageText, getMessageTexts, {
    saved: 'Reset to default text',
    onSaved: (texts) => form.rebase(texts),
    versioned: {
      ...createTextSettingOptions(name, language),
      base: form.base,
      mineOf: () => ({ body: defaults[language] }),
      inputOf: (_values, sent) => sent,
      onTake: (_values, texts) => form.rebase(texts),
    },
  })
  const { body } = useFormValues(form)
  const unknown = listUnknownPlaceholders(body, Object.keys(placeholders))
  const problem = unknown.length
    ? `Unknown variable ${unknown.map((place) => `{${place}}`).join(', ')}. Customers would see it unchanged.`
    : body.trim() === ''
      ? 'Enter the message text, or reset it to the default.'
      : undefined
  const insert = (place: string) => {
    const { selectionStart: from = body.length, selectionEnd: to = body.length } = area.current ?? {}
    form.set({ body: `${body.slice(0, from)}{${place}}${body.slice(to)}` })
    const after = from + place.length + 2
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(after, after)
    })
  }
  const { ref, ...text } = form.register('body')
  return (
    <div className="grid gap-6 xl:grid-cols-2">
      <form noValidate className="min-w-0" onSubmit={form.submit}>
        <Field
          label={`${title} in ${languageNames[language]}`}
          hint="Use *bold* or _italic_."
          error={problem ?? form.fieldErrors.body}
        >
          <TextArea
            {...text}
            ref={(element) => {
              ref(element)
              area.current = element
            }}
            rows={8}
            lang={language}
          />
        </Field>
        <ul aria-label="Variables" className="mt-1 flex flex-wrap gap-1.5">
          {Object.entries(placeholders).map(([place, { about }]) => (
            <li key={place}>
              <button
                type="button"
                title={about}
                onClick={() => insert(place)}
                className="inline-flex min-h-9 items-center rounded-control border border-line bg-sunk px-2.5 font-mono text-13 text-ink hover:border-ink md:min-h-8"
              >
                {`{${place}}`}
                <span className="sr-only">: {about}. Insert</span>
              </button>
            </li>
          ))}
        </ul>
        <div className="mt-4 flex flex-wrap gap-2">
          <Button
            type="submit"
            variant="primary"
            busy={form.busy}
            why={problem ?? (!form.changed && 'No changes to save.')}
          >
            Save
          </Button>
          {(own || form.changed) && (
            <Button
              icon={<UndoIcon />}
              busy={reset.isPending}
              onClick={() => (own ? reset.mutate({ name, language }) : form.reset())}
            >
              Reset to default
            </Button>
          )}
        </div>
        {form.conflictView}
        {reset.question}
      </form>
      <MessageTextPreview body={body} placeholders={placeholders} language={language} />
    </div>
  )
}
