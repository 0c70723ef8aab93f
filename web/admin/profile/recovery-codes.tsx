import { ShownOnce, ShownOnceDialog } from '../shown-once.tsx'

const words = {
  listLabel: 'Recovery codes',
  about:
    'Each lets you in once when your phone is lost. Print them or keep them where you keep passwords: they are not shown again, and earlier ones no longer work.',
  copyLabel: 'Copy codes',
}

/** The recovery codes, the only time that they are shown. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <ShownOnceDialog
      title="Keep these recovery codes"
      secret={codes}
      {...words}
      done="I have kept them"
      onClose={onClose}
    />
  )
}

export const CodeList = ({ codes }: { codes: string[] }) => <ShownOnce secret={codes} {...words} />
