/**
 * Matches letters and digits that are written from right to left: Arabic (including Jawi), Hebrew, Syriac and Thaana.
 */
export const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\u0660-\u0669\u06f0-\u06f9]/u
/** Matches invisible characters that set the direction of the text after them, such as U+202E. */
const directionControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Isolates a value in a line of text, so that its writing direction never reorders the text around it. */
export function isolateDirection(value: string): string {
  const clean = value.replace(directionControls, '')
  return rightToLeft.test(clean) ? `\u2068${clean}\u2069` : clean
}
