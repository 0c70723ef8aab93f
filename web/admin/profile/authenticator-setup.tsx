import { CopyButton } from '#web/ui/copy-button.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'

/**
 * The key is for users whose authenticator app is on the same device, so that they can't scan the QR code.
 */
export function AuthenticatorSetup({ uri, secret }: { uri: string; secret: string }) {
  return (
    <div className="grid gap-3">
      <p className="text-15 text-quiet">
        Scan this code with an authenticator app, such as Google Authenticator, Microsoft Authenticator or
        your password manager:
      </p>
      <QrCode text={uri} label="QR code for an authenticator app" className="mx-auto w-48 rounded-control" />
      <p className="text-13 text-quiet">
        On the same phone? Enter this key instead:{' '}
        <span className="font-mono text-15 break-all text-ink">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
      </p>
      <div>
        <CopyButton text={secret}>Copy key</CopyButton>
      </div>
    </div>
  )
}
