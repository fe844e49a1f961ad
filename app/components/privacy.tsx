import { useTranslation } from 'react-i18next'
import type { Visibility } from '~/domain/permissions/names'
import { Icon } from '~/ui/icon'

export const privacyIcons = { everyone: 'users-round', careTeam: 'shield', private: 'lock' } as const

/** Who may see a thing: a sign, always with the word. */
export function Privacy({ visibility }: { visibility: Visibility }) {
  const { t } = useTranslation()
  return (
    <span className={`privacy ${visibility}`}>
      <Icon name={privacyIcons[visibility]} />
      {t(`privacy.${visibility}`)}
    </span>
  )
}
