import type { LocalizedFacts } from '#core/catalog/product-facts.ts'
import { productTexts } from '../texts/product.ts'
import { useTexts } from '../texts/texts.ts'

/** Target of the link at the top of the page. */
export const productFactsElementId = 'facts'

export const hasFacts = ({ materials, care, questions }: LocalizedFacts) =>
  Boolean(materials || care || questions.length > 0)

export function ProductFactsSection({ facts }: { facts: LocalizedFacts }) {
  const t = useTexts(productTexts)
  if (!hasFacts(facts)) return null
  const { materials, care, questions } = facts
  const paragraphs = [
    [t.aboutFacts.materials, materials],
    [t.aboutFacts.care, care],
  ].filter(([, text]) => text)
  return (
    <section id={productFactsElementId} aria-label={t.facts} className="grid gap-8">
      {paragraphs.length > 0 && (
        <div>
          <h2 className="mb-3 text-20">{t.facts}</h2>
          <dl className="grid gap-4">
            {paragraphs.map(([name, text]) => (
              <div key={name}>
                <dt className="text-15 font-semibold">{name}</dt>
                <dd className="max-w-line text-15 whitespace-pre-line text-quiet">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      {questions.length > 0 && (
        <div>
          <h2 className="mb-3 text-20">{t.aboutFacts.questions}</h2>
          {questions.map(({ question, answer }, at) => (
            <details key={at} className="border-t border-line">
              <summary className="cursor-pointer py-3 text-15 font-semibold">{question}</summary>
              <p className="mb-3 max-w-line text-15 whitespace-pre-line text-quiet">{answer}</p>
            </details>
          ))}
        </div>
      )}
    </section>
  )
}
