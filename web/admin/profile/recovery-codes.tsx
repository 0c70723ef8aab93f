import { OneTimeSecret, OneTimeSecretDialog } from '../one-time-secret.tsx'

const words = {
  listLabel: 'Recovery codes',
  about:
    'Use a code to sign in if you lose your phone. Each works once. Print them or store them with your passwords. They are not shown again and replace earlier codes.',
  copyLabel: 'Copy codes',
}

export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <OneTimeSecretDialog
      title="Save your recovery codes"
      secret={codes}
      {...words}
      done="I’ve saved them"
      onClose={onClose}
    />
  )
}

export const RecoveryCodeList = ({ codes }: { codes: string[] }) => (
  <OneTimeSecret secret={codes} {...words} />
)
