import { pressEverything } from '../controls-story'

pressEverything('phone')
