import { useWatch, type Control, type FieldValues } from 'react-hook-form'

export function useFormValues<Values extends FieldValues>({ control }: { control: Control<Values> }): Values {
  return useWatch({ control }) as Values
}
