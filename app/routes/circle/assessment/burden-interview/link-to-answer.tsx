import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '~/components/copy-button'

/** The address of the caregiver's own form, after signing in. */
export function LinkToAnswer({ link, name }: { link: string; name: string }) {
  const { t } = useTranslation('surveys')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  return (
    <section className="section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="[overflow-wrap:anywhere]">
        {t('burden.link', { name })}
      </h2>
      <p className="small muted mb-2" id={`${id}-hint`}>
        {t('burden.linkHint', { name })}
      </p>
      <div className="flex flex-wrap gap-2">
        <input
          ref={field}
          className="input min-w-0 flex-[1_1_16rem]"
          readOnly
          value={link}
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-hint`}
        />
        <CopyButton from={field} text={link} />
      </div>
    </section>
  )
}
