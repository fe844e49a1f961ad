import { useTranslation } from 'react-i18next'
import { Form } from '~/forms/form'
import { paths } from '~/paths'
import { Icon } from '~/ui/icon'

const otherLanguage = { en: { code: 'es', name: 'Español' }, es: { code: 'en', name: 'English' } } as const

/** One button: the other language, in its own name. */
export function LanguageForm() {
  const { i18n } = useTranslation()
  const other = i18n.language === 'es' ? otherLanguage.es : otherLanguage.en
  return (
    <Form method="post" action={paths.language()} reloadDocument>
      <button type="submit" name="language" value={other.code} lang={other.code}>
        <Icon name="languages" />
        <span>{other.name}</span>
      </button>
    </Form>
  )
}
