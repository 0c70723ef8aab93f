import type { TypedOption, TypedDescription } from './typed-description.ts'
import { slugOf } from '#core/shared/slug.ts'

/** Options and their choices with the codes that they are saved under. */
export function coded(options: readonly TypedOption[]) {
  const codes = new Set<string>()
  return options.map((option) => {
    const taken = new Set<string>()
    const choices = option.choices.map((choice) => ({ choice, code: codeFor(choice, taken) }))
    return { option, code: codeFor(option, codes), choices }
  })
}

/** A choice of another option: `path` is what `excludes` names it by. */
export interface Beside {
  path: string
  name: string
}

/** The choices of the other options than the one in this place, which its choices may exclude. */
export const choicesBeside = ({ options }: TypedDescription, place: number): Beside[] =>
  coded(options).flatMap(({ option, code, choices }, at) =>
    at === place
      ? []
      : choices.map((each) => ({
          path: `${code}/${each.code}`,
          name: `${option.ms}: ${each.choice.ms}`,
        })),
  )

/** What it is called in orders: its code, once it has one, else one of its name. */
function codeFor({ code, ms }: { code: string; ms: string }, taken: Set<string>): string {
  const wanted = code || slugOf(ms).slice(0, 36) || 'x'
  let free = wanted
  for (let more = 2; taken.has(free); more += 1) free = `${wanted}-${more}`
  taken.add(free)
  return free
}
