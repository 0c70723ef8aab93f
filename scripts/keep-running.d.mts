export interface End {
  code: number | null
  signal: string | null
  ready: boolean
  told: boolean
}

export function keepRunning(
  runOnce: (env: Record<string, string>) => Promise<End>,
  around: { say: (line: string) => void; pause: (ms: number) => Promise<boolean> },
): Promise<Pick<End, 'code' | 'signal'>>
