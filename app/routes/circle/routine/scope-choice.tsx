import { useTranslation } from 'react-i18next'
import type { Scope } from '~/domain/routine/rules'
import type { ScopeShown } from '~/i18n/routine-shown.server'
import { FieldGroup } from '~/ui/field'
import { Icon } from '~/ui/icon'

type Props = { name: string; choice: ScopeShown; chosen?: Scope }

/** The scope of a change in a series: by default this day. Nothing without a choice. */
export function ScopeChoice({ name, choice: { scopes, changed }, chosen }: Props) {
  const { t } = useTranslation('routine')
  const [first] = scopes
  const said = chosen ?? first?.scope
  if (scopes.length < 2) return <input type="hidden" name={name} value={first?.scope ?? 'series'} />
  return (
    <>
      <FieldGroup legend={t('scope.label')}>
        <div className="choice-cards scope-cards">
          {scopes.map(({ scope, words, text }) => (
            <label className="choice-card" key={scope}>
              <input type="radio" name={name} value={scope} defaultChecked={scope === said} />
              <span>
                {words}
                {text ? <small className="block text-sm text-ink-soft">{text}</small> : null}
              </span>
            </label>
          ))}
        </div>
      </FieldGroup>
      {changed ? (
        <p className="scope-kept">
          <Icon name="info" />
          {changed}
        </p>
      ) : null}
    </>
  )
}
