import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { partsAtAddresses } from '~/domain/chat/handed-on'

/**
 * A text with the web addresses in it as links. They tell the other site nothing of this page. Those of our own posts and
 * routine items stay in the product, and say nothing of what stands there.
 */
export function Linked({ text, origin }: { text: string; origin: string }) {
  const { t } = useTranslation('chat')
  return partsAtAddresses(text, origin).map(({ text, isAddress, path, kind }, index) => {
    const key = `${index}` // the parts of one text stay in their places
    if (path && kind) {
      return (
        <Link key={key} to={path}>
          {t(`handOn.${kind}`)}
        </Link>
      )
    }
    return isAddress ? (
      <a key={key} href={text} target="_blank" rel="noreferrer nofollow noopener">
        {text}
      </a>
    ) : (
      <span key={key}>{text}</span>
    )
  })
}
