import { useTranslation } from 'react-i18next'

/** Turns a field's first problem into words. Problems travel as keys of the texts, with figures after a question mark. */
export function useProblem() {
  const { t } = useTranslation()

  return function problem(field: { errors?: string[] }) {
    const [key, figures] = field.errors?.[0]?.split('?') ?? []
    if (!key) return undefined
    const values = Object.fromEntries(
      [...new URLSearchParams(figures)].map(([name, value]) => [name, name === 'count' ? Number(value) : value]),
    )
    return t(key as 'errors.tooLong', values as { maximum: string })
  }
}
