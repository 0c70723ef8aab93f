import { useWatch, type Control, type FieldValues } from 'react-hook-form'

/** What a form holds, while it is being typed into. */
export function useTyped<Values extends FieldValues>({ control }: { control: Control<Values> }): Values {
  return useWatch({ control }) as Values
}
