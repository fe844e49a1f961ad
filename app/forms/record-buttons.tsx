import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Typed } from '~/domain/records/typed'
import { ButtonLink, SendButton } from '~/ui/button'
import { DialogFoot } from '~/ui/dialog'
import { FormFoot, SaveBar } from '~/ui/form-foot'
import { BackToEditing } from './conflict-choices'
import { useTypedIn } from './form-context'

/** A text, or one that is made of what is typed. */
export type ButtonLabel = string | ((typed: Typed) => string)

type Props = {
  save: { label: ButtonLabel; busy?: ButtonLabel }
  cancel?: { label: string; to: string }
  isLong?: boolean
  isDialog?: boolean
  draftTo?: string
  note?: ReactNode
  id: string
  isSending: boolean
  isChoosing: boolean
  waits: boolean
  isNew: boolean
  children: ReactNode // its draft's state
}

/** The foot of a record's form: the save and cancel buttons, and its draft's state. */
export function RecordButtons({ id, save, cancel, isSending, isChoosing, waits, isNew, children, ...more }: Props) {
  const { t } = useTranslation()
  const leave = cancel ? (
    <ButtonLink to={cancel.to} preventScrollReset={!more.isLong}>
      {cancel.label}
    </ButtonLink>
  ) : null
  const Foot = more.isLong ? SaveBar : more.isDialog ? DialogFoot : FormFoot
  return (
    <Foot>
      {more.isDialog && !isChoosing ? leave : null}
      <SendButton
        isSending={isSending}
        sending={<ButtonText words={save.busy ?? t('saving')} />}
        disabled={waits}
        aria-describedby={waits ? `${id}-waits` : undefined}
      >
        {isChoosing ? t('choices.save') : <ButtonText words={save.label} />}
      </SendButton>
      {isChoosing ? <BackToEditing dropTo={cancel?.to} draftTo={more.draftTo} /> : more.isDialog ? null : leave}
      {waits ? (
        <p className="self-center text-sm text-ink-soft" id={`${id}-waits`}>
          {t(isNew ? 'records.unfilled' : 'records.unchanged')}
        </p>
      ) : null}
      {children}
      {more.note}
    </Foot>
  )
}

function ButtonText({ words }: { words: ButtonLabel }) {
  return <span>{useTypedIn((typed) => [typeof words === 'string' ? words : words(typed)])}</span>
}
