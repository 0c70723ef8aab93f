import { textLimits } from '../../../core/values/media-limits.ts'

/** How long a text is beside what every gateway takes. */
export function characterCount(text: string): string {
  const [length, limit] = [text.length, textLimits.text].map((number) => number.toLocaleString('en'))
  return text.length <= textLimits.text
    ? `${length} of ${limit} characters`
    : `${length} characters: some gateways take ${limit} at most. Shorten it, or make it two messages.`
}
