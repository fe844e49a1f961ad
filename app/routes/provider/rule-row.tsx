import { type FieldMetadata, getSelectProps } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { patterns, ruleActions, visibilities } from '~/domain/permissions/rules'
import { useProblem } from '~/forms/problem'
import { useResourceWords } from '~/routes/provider/rule-words'
import { Button } from '~/ui/button'
import { Select } from '~/ui/field'
import { Icon } from '~/ui/icon'

export type RuleFields = { effect: string; action: string; resource: string; visibility: string }
export type RoleFields = { before: string; checked: string; rules: RuleFields[] }
type Props = {
  rule: FieldMetadata<RuleFields, RoleFields>
  number: number
  remove: { name: string; value: string; form: string; formNoValidate: boolean }
}

/** One rule of a role, to be changed or taken away. */
export function RuleRow({ rule, number, remove }: Props) {
  const { t } = useTranslation('administration')
  const problem = useProblem()
  const wordsOf = useResourceWords()
  const { effect, action, resource, visibility } = rule.getFieldset()
  return (
    <fieldset className="rule">
      <legend>{t('roles.rule', { number })}</legend>
      <div className="rule-fields">
        <Select label={t('roles.resource')} error={problem(resource)} {...getSelectProps(resource)}>
          {patterns.map((pattern) => (
            <option key={pattern} value={pattern}>
              {wordsOf(pattern)}
            </option>
          ))}
        </Select>
        <Select label={t('roles.action')} error={problem(action)} {...getSelectProps(action)}>
          {ruleActions.map((one) => (
            <option key={one} value={one}>
              {t(`roles.actions.${one}`)}
            </option>
          ))}
        </Select>
        <Select label={t('roles.visibility')} error={problem(visibility)} {...getSelectProps(visibility)}>
          <option value="">{t('roles.anyVisibility')}</option>
          {visibilities.map((one) => (
            <option key={one} value={one}>
              {t(`roles.upTo.${one}`)}
            </option>
          ))}
        </Select>
        <Select label={t('roles.effect')} error={problem(effect)} {...getSelectProps(effect)}>
          <option value="allow">{t('roles.allow')}</option>
          <option value="deny">{t('roles.deny')}</option>
        </Select>
      </div>
      <Button kind="remove" size="dense" {...remove}>
        <Icon name="trash-2" />
        <span>{t('roles.removeRule', { number })}</span>
      </Button>
    </fieldset>
  )
}
