declare const mark: unique symbol

/**
 * A text of the Malay pages with English in it, specified (D-16) or as people say it over the counter. Where
 * the shop wants all in Malay, `malay/` has another for it: one that is missing there does not compile.
 */
export type English = string & { readonly [mark]: true }

export const english = (words: string) => words as English

/** Several texts in their order. */
export const inOrder = (...words: string[]): string[] => words

/** Texts without that mark: what pages work with. */
export type Plain<Texts> = Texts extends English
  ? string
  : Texts extends (...args: infer Given) => infer Text
    ? (...args: Given) => Plain<Text>
    : Texts extends object
      ? { [Key in keyof Texts]: Plain<Texts[Key]> }
      : Texts

/** The texts that carry it, each to be said in Malay; a group of texts as a whole. */
export type AllMalay<Texts> = {
  [Key in keyof Texts as HasEnglish<Texts[Key]> extends true ? Key : never]: Plain<Texts[Key]>
}

type HasEnglish<Text> = Text extends English
  ? true
  : Text extends (...args: never[]) => infer Said
    ? HasEnglish<Said>
    : Text extends object
      ? true extends { [Key in keyof Text]: HasEnglish<Text[Key]> }[keyof Text]
        ? true
        : false
      : false
