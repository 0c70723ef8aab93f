import { useEffect, useState, type ReactNode } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { copyText } from './copy-text.ts'
import { CheckIcon, CopyIcon } from './icons.tsx'
import { useWords } from './words.tsx'

/** Copies `text` (an account number, a key) and says so for two seconds. */
export function CopyButton({
  text,
  children,
  ...rest
}: Omit<ButtonProps, 'onClick' | 'icon' | 'busy' | 'busyLabel'> & { text: string; children?: ReactNode }) {
  const words = useWords()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const back = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(back)
  }, [copied])
  return (
    <Button
      size="small"
      {...rest}
      icon={copied ? <CheckIcon width={16} height={16} /> : <CopyIcon width={16} height={16} />}
      onClick={() => void copyText(text).then(() => setCopied(true))}
    >
      {children ?? words.copy}
      <output className="sr-only">{copied && words.copied}</output>
    </Button>
  )
}
