import { getPostage } from '../../../../core/settings/postage-calls.ts'
import { PostageForm } from './postage-form.tsx'
import { Loaded, Section } from '../section.tsx'
import { useSetting } from '../setting-queries.ts'

/** What customers pay for the post; self-pickup is free. */
export default function Postage() {
  const postage = useSetting(getPostage)
  return (
    <Section
      title="Postage"
      about="What is added to an order that goes by post. Customers see it in the form; orders that are there keep theirs."
    >
      <Loaded query={postage} lines={6}>
        {(postage) => <PostageForm postage={postage} />}
      </Loaded>
    </Section>
  )
}
