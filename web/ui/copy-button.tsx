import { useEffect, useState, type ReactNode } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { CheckIcon, CopyIcon } from './icons.tsx'
import { useUiTexts } from './ui-texts.tsx'

export function CopyButton({
  text,
  children,
  ...rest
}: Omit<ButtonProps, 'onClick' | 'icon' | 'busy' | 'busyLabel'> & { text: string; children?: ReactNode }) {
  const words = useUiTexts()
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

/**
 * If the shop is opened over plain HTTP, there is no clipboard API, so the text is copied from a temporary
 * field.
 */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  field.style.cssText = 'position:fixed;opacity:0'
  // An open dialog traps the focus, so the field must be inside it.
  const holder = document.activeElement?.closest('[role="dialog"]') ?? document.body
  holder.append(field)
  field.select()
  document.execCommand('copy')
  field.remove()
}
