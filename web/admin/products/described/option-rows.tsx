import { Button } from '#web/ui/button.tsx'
import { PlusIcon } from '#web/ui/icons.tsx'
import type { EditorProps } from './editor-props.ts'
import { typedOption, type TypedOption } from '#core/pricing/described/typed-description.ts'
import { choicesBeside } from '#core/pricing/described/choice-codes.ts'
import { OptionRow } from './option-row.tsx'

/** What customers choose: material, size, finish … */
export function OptionRows({ typed, change, wrongAt }: EditorProps) {
  const { options } = typed
  const put = (at: number, option: TypedOption) =>
    change({ options: options.map((each, place) => (place === at ? option : each)) })
  return (
    <div className="grid gap-4">
      {options.map((option, at) => (
        <OptionRow
          key={option.key}
          option={option}
          place={`options.${at}`}
          others={choicesBeside(typed, at)}
          wrongAt={wrongAt}
          onChange={(changed) => put(at, changed)}
          onRemove={() => change({ options: options.filter((each) => each !== option) })}
        />
      ))}
      {wrongAt('options') && <p className="text-13 text-wrong">{wrongAt('options')}</p>}
      <Button
        icon={<PlusIcon />}
        className="justify-self-start"
        onClick={() => change({ options: [...options, typedOption()] })}
      >
        Add option
      </Button>
    </div>
  )
}
