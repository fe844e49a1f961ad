import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { privacyIcons } from '~/components/privacy'
import { type Visibility, visibilities } from '~/domain/permissions/rules'
import { formId } from '~/routes/circle/feed/typed-post'
import { Icon } from '~/ui/icon'

/** Who may see the post, with the icon of what is chosen. */
export function WhoSees({ first }: { first: string }) {
  const { t } = useTranslation(['feed', 'common'])
  const [visibility, setVisibility] = useState(first as Visibility)
  return (
    <label className="who-sees">
      <span className="sr">{t('fields.visibility')}</span>
      <Icon name={privacyIcons[visibility] ?? privacyIcons.everyone} />
      <select
        id={`${formId}-visibility`}
        name="visibility"
        className="input select"
        defaultValue={first}
        onChange={(event) => setVisibility(event.currentTarget.value as Visibility)}
      >
        {visibilities.map((level) => (
          <option key={level} value={level}>
            {t(`common:privacy.${level}`)}
          </option>
        ))}
      </select>
    </label>
  )
}
