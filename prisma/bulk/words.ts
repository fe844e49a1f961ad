import type { Random } from './random'

export const firstNames = `
  Ada Albert Alma Amina Arthur Bao Beatrice Carlos Cora Dinah Edgar Elsa Esteban Fatima Florence
  George Hana Hugo Ida Irene Ivan Jamal Josephine Kenji Leona Lucía Mabel Manuel Nora Olga Otis Pilar
  Quincy Ramón Ruth Silas Teresa Ulla Vera Yusuf`
  .trim()
  .split(/\s+/)

export const lastNames = `
  Abbott Alvarez Baker Bianchi Castellano Cho Dawson Demir Ellis Fernández Finch Gallagher Gupta
  Hansen Ibrahim Jensen Kowalski Lambert Lindgren Mbeki Moreno Nguyen Ortiz Park Pereira Quinn Rossi
  Schmidt Silva Tanaka Underwood Vargas Weber Xu Young Zhang`
  .trim()
  .split(/\s+/)

/** City, state, ZIP code. */
export const cities = [
  ['Tucson', 'AZ', '85701'],
  ['Dayton', 'OH', '45402'],
  ['Savannah', 'GA', '31401'],
  ['Fresno', 'CA', '93721'],
  ['Duluth', 'MN', '55802'],
]

const sentences = [
  '{name} had a calm night and came to breakfast in a good mood.',
  'We took the short way around the block, because of the wind.',
  'Lunch was soup and bread, and the plate came back empty.',
  'The new cushion on the kitchen chair is a success.',
  'A letter from the clinic is on the hall table, unopened.',
  '{name} asked for the photo album and named almost everybody in it.',
  'The afternoon was harder, so we kept the lights on and the radio off.',
  'Could somebody bring the reading glasses next time?',
  'The neighbor came by with a cake and stayed for an hour.',
  'We tried the exercises with the rubber band, ten on each side.',
  '{name} wanted to go home around five, and a walk to the corner helped.',
  'The pharmacy has everything ready, and it can be picked up until six.',
  'I moved the rug out of the hallway so that nobody trips over it.',
  'The hearing aid batteries are in the top drawer, on the left.',
  'We laughed a lot about the dog in the waiting room.',
  'The visit is on the calendar now, and I will drive.',
  '{name} helped with the towels and folded better than I do.',
  'Tired after the shower, but proud of it.',
  'There is a pot of rice in the fridge for tomorrow.',
  'Hoy {name} cantó conmigo toda la canción, sin equivocarse.',
  'Comió bien, durmió la siesta y después salimos al patio.',
  'Mañana llego un poco más tarde, alrededor de las diez.',
  'Thank you to whoever fixed the lamp by the bed.',
  'I wrote the most important numbers on a card beside the phone.',
]

export function sentenceAbout(name: string, random: Random) {
  return random.pick(sentences).replace('{name}', name)
}

/** Some sentences, 40 to 600 characters in all, more often short than long. */
export function textAbout(name: string, random: Random) {
  const longEnough = random.below(4) === 0 ? 200 + random.below(330) : 40 + random.below(180)
  let text = ''
  while (text.length < longEnough) {
    const next = sentenceAbout(name, random)
    if (text.length + next.length >= 600) break
    text += text ? (random.below(9) === 0 ? '\n\n' : ' ') + next : next
  }
  return text
}

/** Titles of progress items are made of one of each. */
export const verbsOfItems = ['Ask about', 'Book', 'Bring back', 'Check', 'Look for', 'Organize', 'Review', 'Talk about']
export const objectsOfItems = [
  'the evening walk',
  'the hearing test',
  'the ramp at the back door',
  'the medicine list',
  'a ride on Thursdays',
  'the reading lamp',
  'help with the shower',
  'lunch with friends',
  'the insurance letter',
  'the night routine',
  'a free afternoon',
  'the garden bench',
]

export const labelNames = [
  'Monthly check-in',
  'Respite eligible',
  'Fall watch',
  'Home assessment',
  'In hospital',
  'Spanish speaking',
  'New medication',
  'Lives alone',
  'Needs transport',
  'Caregiver strain',
  'Waiting for records',
  'Second opinion',
]

export const medicineNames = [
  'Acetaminophen',
  'Amlodipine',
  'Atorvastatin',
  'Calcium with vitamin D',
  'Donepezil',
  'Levothyroxine',
  'Lisinopril',
  'Memantine',
  'Metformin',
  'Omeprazole',
  'Sertraline',
  'Vitamin B12',
]

export const verbsOfRoutine = ['Give', 'Check', 'Prepare', 'Bring', 'Look after', 'Remember']

export const objectsOfRoutine = [
  'the morning pills',
  'the walk around the block',
  'the blood pressure cuff',
  'lunch and a glass of water',
  'the drops for the eyes',
  'the call with the cousins',
  'the exercises at the counter',
  'the laundry of the week',
]
