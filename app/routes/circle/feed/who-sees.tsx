import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { privacyIcons } from '~/components/privacy'
import type { Visibility } from '~/domain/permissions/names'
import { formId } from '~/routes/circle/feed/typed-post'
import { FieldError } from '~/ui/field'
import { Icon } from '~/ui/icon'

type Props = { first: string; offered: readonly Visibility[]; error?: string }

/** Who may see the post. A choice no longer offered becomes the narrowest: no text reaches more people than chosen. */
export function WhoSees({ first, offered, error }: Props) {
  const { t } = useTranslation(['feed', 'common'])
  const [chosen, setChosen] = useState(first)
  const visibility = offered.find((level) => level === chosen) ?? offered.at(-1) ?? 'private'
  const id = `${formId}-visibility`
  return (
    <div className="audience">
      {error ? <FieldError id={`${id}-problem`}>{error}</FieldError> : null}
      <label className="who-sees">
        <span className="sr">{t('fields.visibility')}</span>
        <Icon name={privacyIcons[visibility] ?? privacyIcons.everyone} />
        <select
          key={offered.join()} // an option that goes would leave the first one chosen, which most people see
          id={id}
          name="visibility"
          className="input select"
          defaultValue={visibility}
          onChange={(event) => setChosen(event.currentTarget.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-problem` : undefined}
        >
          {offered.map((level) => (
            <option key={level} value={level}>
              {t(`common:privacy.${level}`)}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
