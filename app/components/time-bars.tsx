type Props = { caption: string; bars: readonly { name: string; duration: string; percent: number }[] }

/** Durations as a table with a bar in the middle column. */
export function TimeBars({ caption, bars }: Props) {
  return (
    <table className="bars">
      <caption className="sr">{caption}</caption>
      <tbody>
        {bars.map(({ name, duration, percent }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two circles may have the same short name
          <tr key={index}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            <td>
              <svg width="100%" height="18" aria-hidden="true" focusable="false">
                <rect className="track" width="100%" height="18" rx="5" />
                <rect className="bar" width={`${percent}%`} height="18" rx="5" />
              </svg>
            </td>
            <td className="n">{duration}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
