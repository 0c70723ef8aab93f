declare const mark: unique symbol

/**
 * A text of the Malay pages that contains English, because it is specified (D-16) or commonly said. `malay/` must
 * have a translation for shops that use Malay only; a missing one does not compile.
 */
export type English = string & { readonly [mark]: true }

export const english = (words: string) => words as English

/** Several texts in order. */
export const inOrder = (...words: string[]): string[] => words

/** The texts without the `English` mark, as pages use them. */
export type Plain<Texts> = Texts extends English
  ? string
  : Texts extends (...args: infer Given) => infer Text
    ? (...args: Given) => Plain<Text>
    : Texts extends object
      ? { [Key in keyof Texts]: Plain<Texts[Key]> }
      : Texts

/** The texts that need a Malay translation. A group is translated as a whole. */
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
