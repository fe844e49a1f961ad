import { programmePaths } from '~/programme-paths'
import { type Comparison, type Servers, withTwin } from '../compare-pages'
import { type Filled, named } from '../database'

/** The programme's list of a coach of a thousand circles, or of all there are, and of one of fifty in a small instance and in a large one. */
export async function comparisonsOfProgramme(
  { small: onSmall, large: onLarge }: Servers,
  small: Filled,
  large: Filled,
): Promise<Comparison[]> {
  const path = programmePaths.guide({})
  const many = await withTwin(onLarge, 'guide', path, large.visitors.coach)
  const of = ({ port }: { port: number }, cookie: string) => ({ port, path, headers: { cookie } })
  const fewInLarge = of(onLarge, large.visitors.coachOfFew)
  const mine = Math.min(1_000, large.circles).toLocaleString('en')
  return [
    { what: `programme of a coach of ${mine} circles / same markup static`, goal: 0.75, ...many },
    { what: `programme of a coach of ${mine} circles / of 50`, one: many.one, other: fewInLarge },
    {
      what: `programme of a coach of 50, ${named(large)} / ${named(small)}`,
      goal: 0.85,
      one: fewInLarge,
      other: of(onSmall, small.visitors.coachOfFew),
    },
  ]
}
