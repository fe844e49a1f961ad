import { useTranslation } from 'react-i18next'
import { labelRecord } from '~/domain/labels/label-record'
import { labelColors } from '~/domain/labels/rules'
import { typedAt } from '~/domain/records/typed'
import { WithConflict } from '~/forms/conflict'
import { useForm } from '~/forms/form-context'
import type { FormState } from '~/forms/form-state'
import { RecordForm } from '~/forms/record-form'
import { Fieldset, Hint } from '~/ui/field'
import { Icon } from '~/ui/icon'

type Props = { action: string; closeTo: string; opened: FormState; answer: object | null | undefined }

/** The form of a label, new or old. Where scripts run, its button waits until something is changed. */
export function LabelForm({ action, closeTo, opened, answer }: Props) {
  const { t } = useTranslation('labels')
  return (
    <RecordForm
      id="label"
      record={labelRecord}
      opened={opened}
      answer={answer}
      action={action}
      save={{ label: opened.submissionId ? t('form.create') : t('form.save') }}
      cancel={{ label: t('form.cancel'), to: closeTo }}
      needsChange
      isDialog
    >
      {(control) => (
        <>
          <Hint>{t('form.lede')}</Hint>
          {control('name')}
          {control('description')}
          <ColorField />
        </>
      )}
    </RecordForm>
  )
}

/** The color is chosen among swatches. */
function ColorField() {
  const { t } = useTranslation('labels')
  const { id, typed } = useForm()
  return (
    <WithConflict path="color">
      <Fieldset legend={t('form.color')} id={`${id}-color`}>
        <div className="swatches">
          {labelColors.map((color) => (
            <label key={color} className={`swatch ${color}`}>
              <input type="radio" name="color" value={color} defaultChecked={typedAt(typed, 'color') === color} />
              <span>
                <i>
                  <Icon name="check" />
                </i>
                {t(`colors.${color}`)}
              </span>
            </label>
          ))}
        </div>
      </Fieldset>
    </WithConflict>
  )
}
