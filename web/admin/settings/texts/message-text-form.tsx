import { useRef } from 'react'
import {
  changeMessageText,
  getMessageTexts,
  resetMessageText,
  type OwnTexts,
} from '../../../../core/settings/message-texts-calls.ts'
import { unknownPlaces } from '../../../../core/settings/message-text.ts'
import {
  messageTextOf,
  type MessageTextName,
  type TextLanguage,
} from '../../../../core/settings/message-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { UndoIcon } from '../../../ui/icons.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { languageNames } from '../languages.ts'
import { MessagePreview } from './message-preview.tsx'
import { useSaveSetting } from '../save-setting.ts'

/** Writes a text beside its preview. A variable is put in where the cursor is. */
export function MessageTextForm({
  name,
  language,
  own,
  typed,
  base,
  onType,
}: {
  name: MessageTextName
  language: TextLanguage
  /** The shop's own words; undefined: the stock words hold. */
  own: string | undefined
  /** What is being written; undefined: nothing yet. */
  typed: string | undefined
  /** All texts as they were when the writing began. */
  base: OwnTexts
  /** `now`: as they are, where the writing goes on after somebody else has changed them. */
  onType: (text: string | undefined, now?: OwnTexts) => void
}) {
  const { title, places, stock } = messageTextOf(name)
  const area = useRef<HTMLTextAreaElement>(null)
  const saved = { onSaved: () => onType(undefined) }
  const versioned = {
    labels: { body: { label: `${title} in ${languageNames[language]}` } },
    base,
    valuesOf: ({ own }: OwnTexts) => ({
      body: own.find((each) => each.name === name && each.language === language)?.body ?? stock[language],
    }),
    versionOf: ({ versions }: OwnTexts) => versions.texts[`${name}/${language}`] ?? 0,
  }
  const save = useSaveSetting(changeMessageText, getMessageTexts, {
    saved: 'Text saved',
    ...saved,
    versioned: {
      ...versioned,
      onTake: ({ body }, now) => onType(body === versioned.valuesOf(now).body ? undefined : body, now),
    },
  })
  const reset = useSaveSetting(resetMessageText, getMessageTexts, {
    saved: 'Back to the stock text',
    ...saved,
    versioned: {
      ...versioned,
      mineOf: () => ({ body: stock[language] }),
      inputOf: (_values, sent) => sent,
      onTake: () => onType(undefined),
    },
  })
  const body = typed ?? own ?? stock[language]
  const unknown = unknownPlaces(body, Object.keys(places))
  const error = unknown.length
    ? `Unknown variable ${unknown.map((place) => `{${place}}`).join(', ')}: customers would read it as it stands.`
    : body.trim() === ''
      ? 'Please write something, or reset to the stock text.'
      : undefined
  const insert = (place: string) => {
    const { selectionStart: from = body.length, selectionEnd: to = body.length } = area.current ?? {}
    onType(`${body.slice(0, from)}{${place}}${body.slice(to)}`)
    const after = from + place.length + 2
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(after, after)
    })
  }
  return (
    <div className="grid gap-6 xl:grid-cols-2">
      <form
        noValidate
        className="min-w-0"
        onSubmit={(event) => {
          event.preventDefault()
          if (!error) save.mutate({ name, language, body })
        }}
      >
        <Field label={`${title} in ${languageNames[language]}`} hint="*bold*, _italic_" error={error}>
          <TextArea
            ref={area}
            rows={8}
            lang={language}
            value={body}
            onChange={(event) => onType(event.target.value)}
          />
        </Field>
        <ul aria-label="Variables" className="mt-1 flex flex-wrap gap-1.5">
          {Object.entries(places).map(([place, { about }]) => (
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
            busy={save.isPending}
            disabled={Boolean(error) || typed === undefined || typed === (own ?? stock[language])}
          >
            Save
          </Button>
          {(own !== undefined || typed !== undefined) && (
            <Button
              icon={<UndoIcon />}
              busy={reset.isPending}
              onClick={() => (own === undefined ? onType(undefined) : reset.mutate({ name, language }))}
            >
              Reset to stock text
            </Button>
          )}
        </div>
        {save.question}
        {reset.question}
      </form>
      <MessagePreview body={body} places={places} language={language} />
    </div>
  )
}
