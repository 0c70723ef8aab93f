/** Shown instead of a phone number. */
export const noPhoneText = 'No phone number'

/** Shown instead of the checkbox that notifies the customer. */
export function NoMessageNote() {
  return <p className="text-15 text-quiet">{noPhoneText}, so no message is sent.</p>
}
