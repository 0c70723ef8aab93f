import {
  changeMessageText,
  getMessageTexts,
  type CustomMessageTexts,
} from '#core/settings/message-texts-calls.ts'
import { getAutomaticMessage, type MessageTextName } from '#core/settings/message-texts.ts'
import type { MessageLanguage } from '#core/settings/message-placeholders.ts'
import { languageNames } from '#web/admin/languages.ts'
import { useSettingForm } from '../use-setting-form.ts'

export const createTextSettingOptions = (name: MessageTextName, language: MessageLanguage) => ({
  labels: { body: { label: `${getAutomaticMessage(name).title} in ${languageNames[language]}` } },
  valuesOf: (texts: CustomMessageTexts) => ({ body: bodyIn(texts, name, language) }),
  versionOf: ({ versions }: CustomMessageTexts) => versions.texts[`${name}/${language}`] ?? 0,
})

export function useTextForm(name: MessageTextName, language: MessageLanguage, setting: CustomMessageTexts) {
  return useSettingForm(changeMessageText, getMessageTexts, {
    ...createTextSettingOptions(name, language),
    setting,
    inputOf: ({ body }: { body: string }) => ({ name, language, body }),
    fieldMapping: { unknown_variable: 'body' },
    saved: 'Text saved',
  })
}
export type TextForm = ReturnType<typeof useTextForm>

/** Returns `undefined` if the shop uses the default text. */
export const findCustomText = (
  { own }: CustomMessageTexts,
  name: MessageTextName,
  language: MessageLanguage,
) => own.find((each) => each.name === name && each.language === language)?.body

const bodyIn = (texts: CustomMessageTexts, name: MessageTextName, language: MessageLanguage) =>
  findCustomText(texts, name, language) ?? getAutomaticMessage(name).defaults[language]
