/** Shown instead of a phone number. */
export const noPhone = 'No phone number'

/** Replaces the choice to notify the customer. */
export function NobodyTold() {
  return <p className="text-15 text-quiet">{noPhone}, so no message is sent.</p>
}
