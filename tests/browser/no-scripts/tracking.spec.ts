import { tellTimeStories } from '../tracking-story'

tellTimeStories()
