import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '~/components/copy-button'
import { ConfirmFrame } from '~/routes/settings/confirm-frame'
import { Button, ButtonLink, buttonClass } from '~/ui/button'
import { useHydrated } from '~/ui/hydrated'
import { Icon } from '~/ui/icon'

/** Recovery codes, shown once: to copy, print or download. */
export function RecoveryCodes({ codes, next }: { codes: string[]; next: string }) {
  const { t } = useTranslation('account')
  const list = useRef<HTMLUListElement>(null)
  return (
    <ConfirmFrame title={t('secondFactor.codesTitle')} lede={t('secondFactor.codesLede')}>
      <ul
        ref={list}
        className="my-5 grid grid-cols-1 gap-x-8 rounded-lg border border-line bg-paper px-5 py-3 sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="py-1">
            <code translate="no">{code}</code>
          </li>
        ))}
      </ul>
      <div className="no-print mb-8 flex flex-wrap items-center gap-2">
        <CopyButton from={list} text={codes.join('\n')} label={t('secondFactor.copyCodes')} />
        <PrintAndDownload codes={codes} />
      </div>
      <ButtonLink kind="primary" wide className="no-print" to={next}>
        {t('secondFactor.codesSaved')}
      </ButtonLink>
    </ConfirmFrame>
  )
}

function PrintAndDownload({ codes }: { codes: string[] }) {
  const { t } = useTranslation('account')
  if (!useHydrated()) return null
  const file = `${t('secondFactor.codesTitle')}\n\n${codes.join('\n')}\n`
  return (
    <>
      <Button type="button" onClick={() => print()}>
        <Icon name="printer" />
        <span>{t('secondFactor.printCodes')}</span>
      </Button>
      <a
        className={buttonClass({})}
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
        download={t('secondFactor.codesFile')}
      >
        <Icon name="download" />
        <span>{t('secondFactor.downloadCodes')}</span>
      </a>
    </>
  )
}
