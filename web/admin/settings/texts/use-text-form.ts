import {
  changeMessageText,
  getMessageTexts,
  type CustomMessageTexts,
} from '#core/settings/message-texts-calls.ts'
import { getAutomaticMessage, type MessageTextName } from '#core/settings/message-texts.ts'
import type { TextLanguage } from '#core/settings/message-placeholders.ts'
import { languageNames } from '#web/admin/languages.ts'
import { useSettingForm } from '../use-setting-form.ts'

/** Options for comparing two versions of a text in one language after an edit conflict (D-20). */
export const createTextRecord = (name: MessageTextName, language: TextLanguage) => ({
  labels: { body: { label: `${getAutomaticMessage(name).title} in ${languageNames[language]}` } },
  valuesOf: (texts: CustomMessageTexts) => ({ body: bodyIn(texts, name, language) }),
  versionOf: ({ versions }: CustomMessageTexts) => versions.texts[`${name}/${language}`] ?? 0,
})

/** Returns the form of one text in one language. */
export function useTextForm(name: MessageTextName, language: TextLanguage, setting: CustomMessageTexts) {
  return useSettingForm(changeMessageText, getMessageTexts, {
    ...createTextRecord(name, language),
    setting,
    inputOf: ({ body }: { body: string }) => ({ name, language, body }),
    fieldMapping: { unknown_variable: 'body' },
    saved: 'Text saved',
  })
}
export type TextForm = ReturnType<typeof useTextForm>

/** Returns the customized text, or `undefined` if the shop uses the default. */
export const findCustomText = ({ own }: CustomMessageTexts, name: MessageTextName, language: TextLanguage) =>
  own.find((each) => each.name === name && each.language === language)?.body

const bodyIn = (texts: CustomMessageTexts, name: MessageTextName, language: TextLanguage) =>
  findCustomText(texts, name, language) ?? getAutomaticMessage(name).defaults[language]
