/** Letters and digits that are written from right to left: Arabic with Jawi, Hebrew, Syriac, Thaana. */
export const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\u0660-\u0669\u06f0-\u06f9]/u
/** Invisible characters that set the direction of the text after them, such as U+202E. */
const directionControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Isolates a value inside a line of text, so that its direction never reorders the text around it. */
export function isolateDirection(value: string): string {
  const clean = value.replace(directionControls, '')
  return rightToLeft.test(clean) ? `\u2068${clean}\u2069` : clean
}
