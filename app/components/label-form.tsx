import { useTranslation } from 'react-i18next'
import { LabelChip } from '~/components/label'
import { labelRecord } from '~/domain/labels/label-record'
import { colorOf, labelColors } from '~/domain/labels/rules'
import { typedAt } from '~/domain/records/typed'
import { WithConflict } from '~/forms/conflict'
import { useForm, useTypedIn } from '~/forms/form-context'
import type { FormState } from '~/forms/form-state'
import { RecordForm } from '~/forms/record-form'
import { Fieldset, Hint } from '~/ui/field'
import { useHydrated } from '~/ui/hydrated'
import { Icon } from '~/ui/icon'

type Props = { action: string; closeTo?: string; opened: FormState; answer: object | null | undefined }

/** A label's form, in a dialog that closes to `closeTo` or on a page. With scripts its button waits for a change. */
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
      cancel={closeTo ? { label: t('form.cancel'), to: closeTo } : undefined}
      needsChange
      isDialog={Boolean(closeTo)}
    >
      {(control) => (
        <>
          {closeTo ? <Hint>{t('form.lede')}</Hint> : null}
          {control('name')}
          {control('description')}
          <ColorField />
          <Preview />
        </>
      )}
    </RecordForm>
  )
}

/** A preview of the label while it's typed. */
function Preview() {
  const { t } = useTranslation('labels')
  const isHydrated = useHydrated()
  const [name, color] = useTypedIn((typed) => [typedAt(typed, 'name'), typedAt(typed, 'color')])
  if (!isHydrated || !name?.trim()) return null
  return (
    <p className="mb-4 text-sm text-ink-soft">
      <span>{t('form.preview')}</span> <LabelChip label={{ name, color: colorOf(color ?? '') }} />
    </p>
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
