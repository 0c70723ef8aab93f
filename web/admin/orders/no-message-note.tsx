export const noPhoneText = 'No phone number'

export function NoMessageNote() {
  return <p className="text-15 text-quiet">{noPhoneText}, so no message is sent.</p>
}
