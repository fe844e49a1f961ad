import { useTranslation } from 'react-i18next'
import type { Post } from '~/domain/feed/queries.server'

/** An author's relationship to the recipient, or their role. */
export function AuthorRole({ author: { role, relationship } }: { author: Post['author'] }) {
  const { t } = useTranslation()
  if (relationship) return <span className="faint small">{t(`relationships.${relationship as 'son'}`)}</span>
  return role ? <span className="faint small">{t(`roles.${role}`)}</span> : null
}
