/** In the place of a number. */
export const noPhone = 'No phone number'

/** Where others are asked whether the customer is told. */
export function NobodyTold() {
  return <p className="text-15 text-quiet">{noPhone}: nobody is told.</p>
}
