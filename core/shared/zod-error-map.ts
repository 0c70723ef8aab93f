import type { z } from 'zod'
import { createInputIssue, formatInputIssue, type InputMessageCode } from './input-messages.ts'
import { attachIssue } from './coded-issues.ts'

/** Returns the message for an issue whose schema defines no message; see `core/contract.ts`. */
export function formatZodIssue(raw: z.core.$ZodRawIssue): string {
  const [code, n] = reasonOf(raw)
  const issue = createInputIssue(code, raw.path ?? [], n)
  attachIssue(raw, issue)
  return formatInputIssue(issue)
}

type Reason = [words: InputMessageCode, n?: string]

const kinds: Record<string, InputMessageCode> = {
  string: 'text',
  number: 'number',
  nan: 'number',
  int: 'whole',
  boolean: 'yes_or_no',
  array: 'list',
  tuple: 'list',
  set: 'list',
  object: 'parts',
  record: 'parts',
  date: 'moment',
}

const formats: Record<string, InputMessageCode> = {
  email: 'email',
  url: 'url',
  uuid: 'id',
  guid: 'id',
  datetime: 'moment',
  date: 'day',
  time: 'time',
}

function reasonOf(issue: z.core.$ZodRawIssue): Reason {
  switch (issue.code) {
    case 'invalid_type':
      return [issue.input === undefined ? 'needed' : (kinds[String(issue.expected)] ?? 'kind')]
    case 'invalid_format':
      return [issue.input === '' ? 'needed' : (formats[String(issue.format)] ?? 'written')]
    case 'invalid_value':
      return ['choice', (issue.values as unknown[]).slice(0, 20).map(String).join(', ')]
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return [
        bySize(issue, 'longer_text', 'longer_list', issue.inclusive === false ? 'not_less' : 'more'),
        String(issue.maximum),
      ]
    case 'not_multiple_of':
      return ['steps', String(issue.divisor)]
    case 'unrecognized_keys':
      return ['unknown', issue.keys.slice(0, 5).join(', ')]
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
      return [issue.input === undefined ? 'needed' : 'kind']
    default:
      return ['other']
  }
}

function tooSmall(issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): Reason {
  const isNumber = bySize(issue, 'shorter_text', 'shorter_list', 'less') === 'less'
  if (!isNumber && issue.minimum === 1) return ['needed']
  const words = bySize(issue, 'shorter_text', 'shorter_list', issue.inclusive === false ? 'not_more' : 'less')
  return [words, String(issue.minimum)]
}

function bySize(
  { origin }: { origin?: unknown },
  text: InputMessageCode,
  list: InputMessageCode,
  number: InputMessageCode,
): InputMessageCode {
  if (origin === 'string') return text
  return origin === 'array' || origin === 'set' || origin === 'map' ? list : number
}
