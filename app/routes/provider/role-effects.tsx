import { useTranslation } from 'react-i18next'
import type { Capability } from '~/domain/permissions/capabilities'
import { CapabilityList } from '~/routes/provider/capability-list'
import { Icon } from '~/ui/icon'

export type Effect = {
  change: 'gains' | 'losses'
  whom: 'all' | 'notAdmins'
  people: number
  circles: number
  what: Capability[]
}

/** Who would gain and lose what, before it is saved. */
export function RoleEffects({ effects }: { effects: Effect[] }) {
  const { t } = useTranslation('administration')
  return (
    <section className="effect" aria-labelledby="effects">
      <h2 id="effects">{t('roles.willChange')}</h2>
      {effects.length ? null : <p>{t('roles.noEffect')}</p>}
      {effects.map(({ change, whom, people, circles, what }) => (
        <div key={`${change} ${whom}`}>
          <h3>
            <Icon name={change === 'losses' ? 'user-minus' : 'user-plus'} />
            {change === 'losses'
              ? t(whom === 'all' ? 'roles.lose' : 'roles.loseNotAdmins', { people, circles })
              : t(whom === 'all' ? 'roles.gain' : 'roles.gainNotAdmins', { people, circles })}
          </h3>
          <CapabilityList what={what} />
        </div>
      ))}
      <p className="mt-4">{t('roles.atOnce')}</p>
    </section>
  )
}
