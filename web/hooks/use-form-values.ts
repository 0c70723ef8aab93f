import { useWatch, type Control, type FieldValues } from 'react-hook-form'

/** Returns the form's current values and rerenders on every change. */
export function useFormValues<Values extends FieldValues>({ control }: { control: Control<Values> }): Values {
  return useWatch({ control }) as Values
}
