/** Puts text on the clipboard, also where the shop is reached over plain http, which has no clipboard of its own. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  field.style.cssText = 'position:fixed;opacity:0'
  // Beside what has the focus: a window holds it within itself.
  const holder = document.activeElement?.closest('[role="dialog"]') ?? document.body
  holder.append(field)
  field.select()
  document.execCommand('copy')
  field.remove()
}
