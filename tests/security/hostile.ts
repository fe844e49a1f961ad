/** Twenty texts that somebody could write to break a page for others. */
export const hostile = [
  `<who style="a" onclick="alert(1)">Sam</who>`,
  `<what><i class="hostile">x</i></what>`,
  `<xss-tag`,
  `</strong></p><p data-hostile>`,
  `<0>zero</0><1/>`,
  `{{recipient}} {{name}} {{count}}`,
  `{{- name}} {{name, uppercase}}`,
  `$t(common:skip) $t(skip)`,
  '%s %d $& $1 $`',
  `=cmd|' /C calc'!A0`,
  `\t＝1+1`,
  `__proto__ constructor toString`,
  `\u202egnp-exe\u2066`,
  `\u05de\u05e8\u05d9\u05dd \u202babc`,
  `👩🏽\u200d🦰 🏴\u{e0067}\u{e007f} \u200b`,
  'W'.repeat(300),
  `"quotes" 'single' \\ \\u003c \\"`,
  `</script></title></textarea><xss-tag>`,
  `]]>--><!--<xss-tag>`,
  `&lt;b&gt; &amp; &#60; \u0007\u001b[31m \u2028`,
]
/** A cell that a spreadsheet would work out, but for a number. */
export const formula = /(?:^|",)"[\s\p{Cc}]*(?:[=+@＝＋－＠]|-(?!\d))/u
export const elements = /<(who|what|xss-tag|0|1|i class="hostile"|p data-hostile)[\s/>]/i

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&amp;': '&' }

/** What can be read on a page, without its scripts. */
export function wordsOf(html: string) {
  return html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<!-- -->/g, '')
    .replace(/<\/?(bdi|mark)[^>]*>/g, '')
    .replace(/<[^>]*>/g, '\n')
    .replace(/&(lt|gt|quot|amp|#x27);/g, (entity) => entities[entity] ?? entity)
}
