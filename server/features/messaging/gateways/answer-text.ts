import { cutText } from '#core/shared/cut-text.ts'

/** A gateway's words as they are shown to people: without markup, on one line, not too long. */
export const plain = (text: string) =>
  cutText(
    text
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    300,
  )

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
