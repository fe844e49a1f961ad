import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { partsAtAddresses } from '~/domain/chat/handed-on'

/** A text with its web addresses as links, without a referrer. Links to our own pages reveal nothing of them. */
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
