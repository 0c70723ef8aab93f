declare const mark: unique symbol

/**
 * A text of the Malay pages that contains English, because it is specified (D-16) or commonly said. `malay/` must
 * contain a Malay text for shops that use only Malay. If one is missing, the code doesn't compile.
 */
export type EnglishText = string & { readonly [mark]: true }

export const markEnglish = (words: string) => words as EnglishText

export const createTextList = (...words: string[]): string[] => words

/** Texts without the mark `EnglishText`, as pages use them. */
export type PlainTexts<Texts> = Texts extends EnglishText
  ? string
  : Texts extends (...args: infer Given) => infer Text
    ? (...args: Given) => PlainTexts<Text>
    : Texts extends object
      ? { [Key in keyof Texts]: PlainTexts<Texts[Key]> }
      : Texts

/** Texts that need a Malay version. A group of texts is translated as a whole. */
export type AllMalayTexts<Texts> = {
  [Key in keyof Texts as HasEnglish<Texts[Key]> extends true ? Key : never]: PlainTexts<Texts[Key]>
}

type HasEnglish<Text> = Text extends EnglishText
  ? true
  : Text extends (...args: never[]) => infer Said
    ? HasEnglish<Said>
    : Text extends object
      ? true extends { [Key in keyof Text]: HasEnglish<Text[Key]> }[keyof Text]
        ? true
        : false
      : false
