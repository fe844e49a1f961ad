import { tellAlignmentStories } from '../alignment-story'

tellAlignmentStories()
