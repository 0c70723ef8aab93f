import { gatewayLimits, type Provider } from '#core/messaging/gateway-limits.ts'
import { kindOfType, sizeWords, whatsappLimits } from '#core/media/media-limits.ts'
import type { Found, Unreachable } from './probe.ts'

const unreachable: Record<Unreachable, string> = {
  private: 'This address is inside a private network: the gateway cannot fetch it. Upload the file instead.',
  unknown_name: 'This address does not exist: check it for a typing mistake, or upload the file instead.',
  no_answer: 'Nothing answers at this address: the gateway may not be able to fetch it.',
  certificate: 'The certificate of this address is not valid: the gateway may refuse to fetch it.',
  redirects: 'This address leads on and on: use the address where the file itself is.',
}

/**
 * Why a gateway of this kind would not deliver this, and what to do about it; null: nothing found.
 */
export function problemOf(
  found: Found | Unreachable,
  { type: as, url }: { type: 'media' | 'document'; url: string },
  provider: Provider,
): string | null {
  // WAHA may stand beside us and reach what the internet doesn't.
  if (found === 'private' && provider === 'waha') return null
  if (typeof found === 'string') return unreachable[found]
  const { status, type, size, empty } = found
  if (status === 401 || status === 403)
    return `This address asks for a sign-in (${status}): share the file with anyone who has the link.`
  if (status < 200 || status >= 300) return `This address answers with an error (${status}), not with a file.`
  if (empty) return 'The file at this address is empty: upload it instead, or check where it is shared.'
  if (type === 'text/html')
    return 'A web page is at this address, not a file: use the address of the file itself.'
  if (as === 'media' && !/^(image|video|audio)\//.test(type) && type !== '')
    return 'This is not a picture: choose Document/File, or it may not arrive.'
  const kind = as === 'document' ? 'document' : kindOfType(type)
  if (kind === 'picture' && type !== 'image/jpeg' && type !== 'image/png' && type !== 'image/gif')
    return 'WhatsApp shows JPEG and PNG pictures only: upload this one, and it is converted.'
  const most = (gatewayLimits[provider]?.bytes ?? whatsappLimits)[kind]
  if (size > most) return `This ${kind} is ${sizeWords(size)}; WhatsApp takes ${sizeWords(most)} at most.`
  return as === 'media' ? endingProblem(url, type, provider) : null
}

/** The api/send family goes by the address's ending, in small letters, whatever type it is told; Meta by the type. */
function endingProblem(url: string, type: string, provider: Provider): string | null {
  if (provider === 'gateway' && !/\.(jpg|jpeg|png|gif|mp4)$/.test(url))
    return 'The gateway knows pictures by an ending such as .jpg, in small letters: this may arrive as a document. Upload it to be sure.'
  if (provider === 'cloud' && type === 'image/gif')
    return 'WhatsApp shows no GIF here: it arrives as a file. Use JPEG or PNG, or an MP4 for what moves.'
  return null
}
