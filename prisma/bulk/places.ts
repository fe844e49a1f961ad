const circlesOfTheBusiestCoach = 1_000
const circlesOfACoach = 40
const circlesOfAnAide = 5
const circlesOfACompanion = 4

/** The address of the person in that place of that circle; some are in more than one. */
export function addressOf(place: string, circle: number) {
  return `${place}.${sharedBy(place, circle)}@example.test`
}

// The places of a circle. The people of a family are its own, but every tenth circle shares a daughter with the next one.
export const places = [
  { place: 'coach', role: 'coach', relationship: 'careNavigator', isAdmin: 0 },
  { place: 'aide', role: 'aide', relationship: null, isAdmin: 0 },
  { place: 'companion', role: 'companion', relationship: null, isAdmin: 0 },
  { place: 'daughter', role: 'family', relationship: 'daughter', isAdmin: 1 },
  { place: 'son', role: 'family', relationship: 'son', isAdmin: 0 },
  { place: 'spouse', role: 'family', relationship: 'spouse', isAdmin: 0 },
  { place: 'niece', role: 'family', relationship: 'niece', isAdmin: 0 },
  { place: 'neighbor', role: 'notDeclared', relationship: null, isAdmin: 0 },
] as const

/** Who may read each visibility. */
export const audiences = { everyone: places, careTeam: places.slice(0, 3), private: places.slice(0, 1) }

/** The number of the person in that place, the same in all their circles. */
export function sharedBy(place: string, circle: number) {
  if (place === 'coach') {
    if (circle < circlesOfTheBusiestCoach) return 0
    return 1 + Math.floor((circle - circlesOfTheBusiestCoach) / circlesOfACoach)
  }
  if (place === 'aide') return Math.floor(circle / circlesOfAnAide)
  if (place === 'companion') return Math.floor(circle / circlesOfACompanion)
  return place === 'daughter' && circle % 10 === 1 ? circle - 1 : circle
}
