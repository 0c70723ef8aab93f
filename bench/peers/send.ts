/** The request that every peer sends for a message. Cetak sends the same request to a WhatsApp gateway. */
export async function send(text: string): Promise<void> {
  const answer = await fetch(process.env.GATEWAY_URL, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      number: '60123456789',
      type: 'text',
      message: text,
      instance_id: 'bench',
      access_token: 'bench',
    }),
  })
  const { message } = JSON.parse(await answer.text())
  if (!message?.key?.id) throw new Error('not accepted')
}
