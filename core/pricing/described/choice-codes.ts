import type { TypedOption, TypedDescription } from './typed-description.ts'
import { createSlug } from '#core/shared/slug.ts'

export function assignOptionCodes(options: readonly TypedOption[]) {
  const codes = new Set<string>()
  return options.map((option) => {
    const taken = new Set<string>()
    const choices = option.choices.map((choice) => ({ choice, code: codeFor(choice, taken) }))
    return { option, code: codeFor(option, codes), choices }
  })
}

/** `excludes` refers to the choice by its `path`. */
export interface OtherChoice {
  path: string
  name: string
}

export const listChoicesOfOtherOptions = ({ options }: TypedDescription, place: number): OtherChoice[] =>
  assignOptionCodes(options).flatMap(({ option, code, choices }, at) =>
    at === place
      ? []
      : choices.map((each) => ({
          path: `${code}/${each.code}`,
          name: `${option.ms}: ${each.choice.ms}`,
        })),
  )

function codeFor({ code, ms }: { code: string; ms: string }, taken: Set<string>): string {
  const wanted = code || createSlug(ms).slice(0, 36) || 'x'
  let free = wanted
  for (let more = 2; taken.has(free); more += 1) free = `${wanted}-${more}`
  taken.add(free)
  return free
}
