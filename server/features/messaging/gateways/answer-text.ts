/** What stands around an answer without being it: comments, scripts and styles that proxies and templates add. */
const around = /<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1\s*>/gi

/** Whether a web page answered rather than a program. */
export const isPage = (body: string) =>
  /^\s*(<!doctype|<html|<head|<body|<\?xml)/i.test(body.replace(around, ''))

/** A gateway's words as they are shown to people: without markup, on one line, not too long. */
export const plain = (text: string) =>
  text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300)

/** The JSON of a body; undefined where it is none. */
export function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** Farther in no answer begins. */
const mostBefore = 10_000

/**
 * The JSON object of a body, whatever its content type and whatever stands before or after it: PHP warnings
 * (`<br /><b>Warning…`, which may hold brackets themselves), `<!-- … -->`, `<script>…</script>`. Undefined where there is
 * none, and for a web page, whose scripts hold objects that are no answers.
 */
export function objectIn(body: string): Record<string, unknown> | undefined {
  if (isPage(body)) return undefined
  const text = body.replace(around, ' ')
  for (const { index } of text.matchAll(/\{/g)) {
    if (index > mostBefore) break
    const found = parsed(text.slice(index, endOfObject(text, index)))
    if (isObject(found)) return found
  }
  return undefined
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Where the object that begins at `start` ends: behind its own last bracket, those within strings left aside. */
function endOfObject(text: string, start: number): number {
  let [depth, inString] = [0, false]
  for (let at = start; at < text.length; at += 1) {
    const letter = text[at]
    if (inString && letter === '\\') at += 1
    else if (letter === '"') inString = !inString
    else if (!inString && letter === '{') depth += 1
    else if (!inString && letter === '}' && (depth -= 1) === 0) return at + 1
  }
  return text.length
}

/**
 * Words that tell of a time-out or of a connection that broke behind the gateway: what was handed over may have gone on
 * from there (`Timed Out` and `Connection Closed` are Baileys’, `socket hang up` Node’s, `cURL error 28` PHP’s).
 */
export const tellsOfBreak = (words: string) =>
  /tim(?:ed?|ing)[ -]?out|timeout|etimedout|esockettimedout|deadline exceeded|econnreset|econnaborted|epipe|socket hang ?up|stream errored|(?:connection|socket|stream) (?:was |has been |is )?(?:reset|closed|lost|broken|aborted|terminated|interrupted|failure)|(?:reset|closed) by peer|no (?:response|answer|reply)|empty reply|curl error (?:28|52|55|56)/i.test(
    words,
  )

/** What is said by a program that broke rather than by one that refuses: it tells nothing of the message. */
export const tellsNothing = (words: string) =>
  words === '' ||
  /^(?:o+ps|error|failed|failure|exception)\b[\s.!]*$|internal|something went wrong|unknown|unexpected|unhandled|exception|bad gateway|service error/i.test(
    words,
  )
