import { pressEverything } from '../controls-story'

pressEverything('desktop')
