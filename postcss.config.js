import autoprefixer from 'autoprefixer'
import tailwindcss from 'tailwindcss'

// A table becomes cards on a narrow window, and where large text or a sidebar leaves it no more room than that.
const tableRooms = {
  '(--narrow-table)': { window: '(max-width: 767px)', room: 'table (max-width: 34rem)' },
  '(--narrow-wide-table)': { window: '(max-width: 1023px)', room: 'table (max-width: 52rem)' },
}

const byRoom = {
  postcssPlugin: 'by-room',
  Once(root, { AtRule }) {
    root.walkAtRules('media', (rule) => {
      const size = tableRooms[rule.params]
      if (!size) return
      const [window, room] = [rule.nodes, rule.nodes.map((node) => node.clone())]
      rule.before(new AtRule({ name: 'media', params: size.window, nodes: window }))
      rule.before(new AtRule({ name: 'container', params: size.room, nodes: room }))
      rule.remove()
    })
  },
}

export default { plugins: [byRoom, tailwindcss, autoprefixer] }
