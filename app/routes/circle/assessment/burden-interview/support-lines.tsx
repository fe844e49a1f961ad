import { RichText } from '~/components/rich-text'
import { Callout } from '~/ui/callout'

/** Support contacts for caregivers and their coaches. Sends no notifications. */
export function SupportLines({ words }: { words: string }) {
  return (
    <Callout icon="heart-handshake" className="mt-6">
      <div>
        <p className="[overflow-wrap:anywhere]">{words}</p>
        <p className="small">
          <RichText
            i18nKey="surveys:burden.supportLines"
            components={{
              elder: <a href="tel:+18006771116">1-800-677-1116</a>,
              crisis: <a href="tel:988">988</a>,
            }}
          />
        </p>
      </div>
    </Callout>
  )
}
