import { useWatch, type Control, type FieldValues } from 'react-hook-form'

/** Returns the current values of a form while it is edited. */
export function useFormValues<Values extends FieldValues>({ control }: { control: Control<Values> }): Values {
  return useWatch({ control }) as Values
}
